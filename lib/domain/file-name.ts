import { normalizeUnicode } from './text.ts'

/**
 * The name of a file as people may see it: the last part of a path, without controls and marks that turn the direction of
 * a text. Of a long one the end stays, which says what it is.
 * @param most letters
 */
export function displayName(given: string, most: number): string {
  const last = normalizeUnicode(given, 'NFC').split(/[/\\]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim() ?? ''
  const letters = [...last]
  if (letters.length <= most) return last
  const [extension = ''] = /\.[^.]{1,10}$/.exec(last) ?? []
  return letters.slice(0, most - extension.length).join('') + extension
}
