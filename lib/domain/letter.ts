const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A text that somebody wrote, each line marked as quoted: none passes for a line of ours. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/)
    .map((line) => `> ${line}`)
    .join('\n')

/** A letter as text and as a mail program shows it; the only links are those that are named. */
export function letterBody(paragraphs: readonly string[], links: readonly string[]): { text: string; html: string } {
  const named = new Set(links)
  // An address ends where a space does, so one that begins with another is not taken for it.
  const part = (text: string) => (named.has(text) ? `<a href="${escaped(text)}">${escaped(text)}</a>` : escaped(text))
  const linked = (paragraph: string) => paragraph.split(/(\s)/).map(part).join('').replaceAll('\n', '<br>')
  return {
    text: paragraphs.join('\n\n'),
    html: paragraphs.map((paragraph) => `<p>${linked(paragraph)}</p>`).join('\n'),
  }
}
