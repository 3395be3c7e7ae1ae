/** The encoding that a byte order mark names; UTF-8 without one. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** Text in UTF-8, or in UTF-16 with a byte order mark; `undefined` for any other encoding and for files that are no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    // UTF-16 without a mark is valid UTF-8 with a zero for every other character.
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The encoding that an XML declaration names. */
const DECLARED = /^<\?xml\s[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/

/** The text of an XML file, in the encoding that its mark or its declaration names; `undefined` where it is in another one. */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes)
  if (text !== undefined) return text
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  try {
    return new TextDecoder(DECLARED.exec(head.trimStart())?.[1] ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
