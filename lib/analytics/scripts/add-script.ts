/** Adds a script of somebody else's to the page, once. */
export function addScript(address: string): void {
  if ([...document.scripts].some(({ src }) => src === address)) return
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}
