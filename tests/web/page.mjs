// Works the page in a browser as a user does, and compares files that it saves with those of the desktop program.
// usage: node page.mjs URL PROGRAM FOLDER, where npm has installed playwright-core in FOLDER

import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateSync } from "node:zlib"

const [url, program, modules] = process.argv.slice(2)
const { chromium } = createRequire(join(modules, "package.json"))("playwright-core")
const folder = mkdtempSync(join(tmpdir(), "coinwise-page-"))
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  // WebGL without a graphics card
  args: ["--no-sandbox", "--enable-unsafe-swiftshader", "--use-gl=angle", "--use-angle=swiftshader", "--disable-background-networking"],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
page.on("pageerror", (error) => { throw error })

/** What the page shows: role, name, value and place of everything with a name. */
const shown = async () => JSON.parse((await page.locator("canvas").getAttribute("data-shown")) ?? "[]")

/** Waits until `look` finds something, and returns it. */
const wait = async (what, look) => {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const found = look(await shown())
    if (found) return found
    await page.waitForTimeout(100)
  }
  await page.screenshot({ path: join(folder, "failed.png") })
  throw new Error(`the page never shows ${what}; it is in ${folder}`)
}
const item = (role, name) => wait(`${role} ${name}`, (all) => all.find((one) => one.role === role && one.name === name))
const text = (part) => wait(part, (all) => all.find((one) => one.name.includes(part)))
/** Presses a key, or clicks in the middle of an item, and waits until the page has drawn the effect. */
const press = async (key) => { await page.keyboard.press(key); await page.waitForTimeout(300) }
const click = async ({ at }) => { await page.mouse.click(...at); await page.waitForTimeout(300) }

/** Waits until the keyboard is in a field. */
const field = () => wait("a field for words", (all) => all.some((one) => one.role === "TextInput" && one.focused))
/** Types words, and waits until they are shown. */
const type = async (words) => {
  await page.keyboard.type(words)
  await wait(words, (all) => all.some((one) => one.role === "TextRun" && one.name === words))
}

/** Carries out a command by the command palette. */
const command = async (words) => {
  await press("Control+k")
  await field()
  await type(words)
  await press("Enter")
}

/** Saves something by a command, and returns the file. */
const saved = async (words) => {
  const download = page.waitForEvent("download")
  await command(words)
  const file = await download
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}

const open = async () => {
  await page.goto(url)
  await text("Pennies")
}

await open()
// the first visit asks for a guess
await page.locator("canvas").focus()
await press("Enter")

// a click on the track moves the slider there, and an arrow key moves it on
const slider = await item("Slider", "First")
const first = (what, is) => wait(what, (all) => all.find((one) => one.role === "Slider" && one.name === "First" && is(one.value)))
await click(slider)
const clicked = await first("the clicked value", (value) => value !== slider.value)
await press("ArrowRight")
const moved = await first("the next value", (value) => value === clicked.value + 1)
await text(`from ${moved.value} and`)

// table and chart, which a worker draws, are the desktop's, byte for byte
const scenario = await saved("Save as a scenario file")
const table = await saved("Save the table as CSV")
const chart = await saved("Save the chart as PNG")
const options = ["--formats", "csv,png", "--dpi", "192", "--views", "map", "--out", join(folder, "desktop")]
execFileSync(program, ["export", scenario, ...options])
assert.deepEqual(readFileSync(table), readFileSync(join(folder, "desktop", "map.csv")))
assert.ok(readFileSync(chart).equals(readFileSync(join(folder, "desktop", "map.png"))))

// everything is there after a reload
await press("F2")
await field()
await press("Control+a")
await type("Mine")
await press("Enter")
await item("Button", "Mine")
await page.reload()
await item("Button", "Mine")
await first("the value before", (value) => value === moved.value)

// a link in the address opens its scenario and view, without loading the page again
const link = (mark, text) => `${url}#${mark}=${deflateSync(text, { level: 9 }).toString("base64url")}`
const text50 = 'name = "Fifty flips"\npuzzle = "flips"\nview = "bias"\n[flips]\nflips = 50\n'
await page.goto(link("s", text50))
await item("Button", "Fifty flips")
assert.equal((await item("Slider", "Number of flips")).value, 50)
assert.equal(new URL(page.url()).hash, "")

// a file is opened by the browser's dialog, and by dropping it on the page
let chooser
for (let tries = 0; !chooser && tries < 5; tries++) {
  // a busy browser opens no dialog for a key that was pressed seconds ago
  const opened = page.waitForEvent("filechooser", { timeout: 6_000 }).catch(() => undefined)
  await press("Control+o")
  chooser = await opened
}
await chooser.setFiles({ name: "picked.toml", mimeType: "", buffer: Buffer.from(text50.replace("Fifty", "Picked")) })
await item("Button", "Picked flips")
const dropped = await page.evaluateHandle((text) => {
  const data = new DataTransfer()
  data.items.add(new File([text], "dropped.toml"))
  return data
}, text50.replace("Fifty", "Dropped"))
await page.dispatchEvent("canvas", "drop", { dataTransfer: dropped })
await item("Button", "Dropped flips")

// a damaged one says so
await page.goto(link("s", text50).slice(0, -9))
await text("the link is damaged")

// a question covers the answer, also when the page is opened by it
await page.goto("about:blank")
await page.goto(link("q", text50.replace("[flips]", 'guess = { ask = "How often?", answer = "win_probability" }\n[flips]')))
await text("How often?")
await item("Button", "That is my guess")

await browser.close()
console.log("page: 1 passed, 0 failed")
