interface CsvLinkProps {
  readonly href: string
  /** Language tag of the page. */
  readonly tag: string
  readonly text: string
}

/** Downloads a CSV file as spreadsheets in the language of the page write it. */
export function CsvLink({ href, tag, text }: CsvLinkProps) {
  const language = `lang=${new Intl.Locale(tag).language}`
  return (
    <a className="admin-button" href={`${href}${href.includes('?') ? '&' : '?'}${language}`} download>
      {text}
    </a>
  )
}
