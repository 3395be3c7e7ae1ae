function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark; `undefined` for other encodings and for binary files. UTF-16 without
 * a byte order mark is valid UTF-8 with many null characters.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const DECLARED = /^<\?xml\s[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/

/** Decodes an XML file by its byte order mark or its declaration; `undefined` if it is in another encoding. */
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
