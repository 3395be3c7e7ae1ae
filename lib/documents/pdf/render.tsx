import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { registerFonts } from './fonts.ts'
import { PrintedBlock } from './blocks.tsx'
import type { PrintedDocument } from './printed-document.ts'
import { styles } from './styles.ts'

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
        {document.note !== undefined && <Text style={styles.note}>{document.note}</Text>}
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
