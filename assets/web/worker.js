import start from "./coinwise.js"

// gets the program, which is compiled already, and a request, for which the program looks
onmessage = ({ data: [program, request] }) => {
  globalThis.request = request
  start({ module_or_path: program }).catch((error) => setTimeout(() => { throw error }))
}
