/** What a JSON text says; `undefined` where it is none. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What JSON in UTF-8 says; `undefined` where it is none. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseJsonText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
