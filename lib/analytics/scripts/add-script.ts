export function addScript(url: string): void {
  if ([...document.scripts].some(({ src }) => src === url)) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  document.head.append(script)
}
