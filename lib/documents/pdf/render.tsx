import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import type { LegalBlock, LegalLanguage } from '../../contract/legal-text.ts'
import { registerFonts } from './fonts.ts'
import { PrintedBlock } from './blocks.tsx'
import { styles } from './styles.ts'

/** What is printed: a document whose placeholders are filled and whose links are whole addresses. */
export interface PrintedDocument {
  readonly id: string
  readonly language: LegalLanguage
  readonly title: string
  readonly description: string
  /** `YYYY-MM-DD`; with the effective date it is the date of the file, so that the same text is the same bytes. */
  readonly version: string
  readonly effective: string
  readonly author: string
  /** "Version of 01.09.2026" and the note that it is a template, in the language of the text. */
  readonly versionLine: string
  readonly note: string
  readonly blocks: readonly LegalBlock[]
}

function Printed({ document }: { document: PrintedDocument }) {
  const date = new Date(`${document.effective}T00:00:00Z`)
  return (
    <Document
      title={document.title}
      subject={document.description}
      author={document.author}
      creator={document.author}
      producer={document.author}
      language={document.language}
      creationDate={date}
      modificationDate={date}
      pageMode="useOutlines"
    >
      <Page size="A4" style={styles.page}>
        <Text style={styles.title}>{document.title}</Text>
        <Text style={styles.version}>{document.versionLine}</Text>
        <Text style={styles.note}>{document.note}</Text>
        {document.blocks.map((block, index) => (
          <PrintedBlock key={index} block={block} />
        ))}
        <View style={styles.footer} fixed>
          <Text>{`${document.id}, ${document.version}`}</Text>
          <Text render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`} />
        </View>
      </Page>
    </Document>
  )
}

let last: Promise<unknown> = Promise.resolve()

/** Prints a document as PDF, A4. One after another: the renderer has one set of fonts. */
export function renderPdf(document: PrintedDocument): Promise<Buffer> {
  const print = () => {
    registerFonts()
    return renderToBuffer(<Printed document={document} />)
  }
  const printed = last.then(print, print)
  last = printed
  return printed
}
