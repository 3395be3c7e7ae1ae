interface CsvLinkProps {
  readonly href: string
  readonly tag: string
  readonly text: string
}

/** CSV download. The language determines the separators, as spreadsheets expect them. */
export function CsvLink({ href, tag, text }: CsvLinkProps) {
  const language = `lang=${new Intl.Locale(tag).language}`
  return (
    <a className="admin-button" href={`${href}${href.includes('?') ? '&' : '?'}${language}`} download>
      {text}
    </a>
  )
}
