const MAX_EXCERPT_CHARACTERS = 160

/** The beginning of a text, cut between words. */
export function toExcerpt(text: string): string {
  const line = text.replace(/[ \t\n\r]+/g, ' ').trim()
  if (line.length <= MAX_EXCERPT_CHARACTERS) return line
  const start = line.slice(0, MAX_EXCERPT_CHARACTERS)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), MAX_EXCERPT_CHARACTERS / 2)).replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$/, '')}…`
}
