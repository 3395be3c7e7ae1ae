/** Parses comma-separated, percent-encoded `key=value` pairs; `undefined` if invalid. */
export function parseTraceHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const pair of text.split(',')) {
    const [, name, value = ''] = /^\s*([\w-]+)\s*=\s*((?:[^\s%]|%[2-7][\da-f])+)\s*$/i.exec(pair) ?? []
    if (name === undefined) return undefined
    headers[name.toLowerCase()] = decodeURIComponent(value)
  }
  return headers
}
