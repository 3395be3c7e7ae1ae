const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A letter as text and as a mail program shows it; the only links are those that are named. */
export function letterBody(paragraphs: readonly string[], links: readonly string[]): { text: string; html: string } {
  const linked = (text: string) => links.reduce((html, link) => html.replace(escaped(link), `<a href="${escaped(link)}">${escaped(link)}</a>`), escaped(text))
  return { text: paragraphs.join('\n\n'), html: paragraphs.map((text) => `<p>${linked(text).replaceAll('\n', '<br>')}</p>`).join('\n') }
}
