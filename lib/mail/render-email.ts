import { DARK_STYLE, STYLES } from './styles.ts'

export interface EmailLink {
  readonly text: string
  readonly href: string
}

/** A paragraph, a table of names and values, a button, a list of links, or small print. */
export type EmailBlock =
  | string
  | { readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly button: EmailLink }
  | { readonly links: readonly EmailLink[]; readonly title?: string }
  | { readonly smallPrint: string }

/** Parts that every email of a site has: its name and address, and how to reach the company. */
export interface EmailFrame {
  /** Value of the `lang` attribute. */
  readonly language: string
  readonly siteName: string
  readonly siteUrl: string
  readonly contacts: readonly EmailLink[]
  /** Name and address of the company, if configured. */
  readonly company: readonly string[]
}

export interface EmailContent {
  readonly title: string
  readonly blocks: readonly EmailBlock[]
}

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>')

const element = (tag: string, style: keyof typeof STYLES, content: string, attributes = '') =>
  `<${tag} class="${style}" style="${STYLES[style]}"${attributes}>${content}</${tag}>`
const anchor = ({ text, href }: EmailLink, style: 'link' | 'button' | 'brand') =>
  element('a', style, lines(text), ` href="${escaped(href)}"`)

function blockHtml(block: EmailBlock): string {
  if (typeof block === 'string') return element('p', 'text', lines(block))
  if ('smallPrint' in block) return element('p', 'small', lines(block.smallPrint))
  if ('button' in block) return element('p', 'text', anchor(block.button, 'button'))
  if ('links' in block) {
    const links = block.links.map((link) => anchor(link, 'link'))
    return element('p', 'text', [...(block.title ? [lines(block.title)] : []), ...links].join('<br>'))
  }
  return block.rows
    .map(([name, value]) =>
      element(
        'div',
        'row',
        `${element('span', 'name', `${lines(name)}:`)} ${element('strong', 'value', lines(value))}`,
      ),
    )
    .join('\n')
}

function blockText(block: EmailBlock): string {
  if (typeof block === 'string') return block
  if ('smallPrint' in block) return block.smallPrint
  if ('button' in block) return `${block.button.text}:\n${block.button.href}`
  if ('links' in block)
    return [...(block.title ? [block.title] : []), ...block.links.map(({ text, href }) => `${text}: ${href}`)].join(
      '\n',
    )
  return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** Renders an email as HTML with inline styles and as plain text; only the given links are clickable. */
export function renderEmail(frame: EmailFrame, { title, blocks }: EmailContent): RenderedEmail {
  const { siteName, siteUrl, contacts, company } = frame
  const subject = `${siteName}: ${title}`
  const footer = [...contacts.map((contact) => anchor(contact, 'link')), ...company.map(lines)]
  const card = [element('h1', 'title', lines(title)), ...blocks.map(blockHtml)].join('\n')
  const body = [
    element('p', 'text', anchor({ text: siteName, href: siteUrl }, 'brand')),
    element('div', 'card', card),
    ...(footer.length ? [element('p', 'footer', footer.join('<br>'))] : []),
  ].join('\n')
  const textFooter = [siteName, siteUrl, ...contacts.map(({ text }) => text), ...company].join('\n')
  return {
    subject,
    text: [title, ...blocks.map(blockText), `-- \n${textFooter}`].join('\n\n'),
    html: `<!doctype html>
<html lang="${escaped(frame.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="page" style="${STYLES.page}">
${element('div', 'column', body)}
</body>
</html>`,
  }
}
