import { normalizeUnicode } from './text.ts'

/**
 * Cleans a file name for display: last path segment, without control and bidirectional characters. A long name is
 * shortened before its extension.
 * @param maxLength maximum number of characters
 */
export function displayName(path: string, maxLength: number): string {
  const last = normalizeUnicode(path, 'NFC').split(/[/\\]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim() ?? ''
  const characters = [...last]
  if (characters.length <= maxLength) return last
  const [extension = ''] = /\.[^.]{1,10}$/.exec(last) ?? []
  return characters.slice(0, maxLength - extension.length).join('') + extension
}
