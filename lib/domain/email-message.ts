const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Quotes user-written text line by line, so that none of its lines can pass for the site's own. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/)
    .map((line) => `> ${line}`)
    .join('\n')

/**
 * Renders an email as text and HTML; only the given links become clickable. Matches whole words, so that a URL is not
 * linked where it is the prefix of another.
 */
export function renderEmailBody(
  paragraphs: readonly string[],
  links: readonly string[],
): { text: string; html: string } {
  const named = new Set(links)
  const part = (text: string) => (named.has(text) ? `<a href="${escaped(text)}">${escaped(text)}</a>` : escaped(text))
  const linked = (paragraph: string) => paragraph.split(/(\s)/).map(part).join('').replaceAll('\n', '<br>')
  return {
    text: paragraphs.join('\n\n'),
    html: paragraphs.map((paragraph) => `<p>${linked(paragraph)}</p>`).join('\n'),
  }
}
