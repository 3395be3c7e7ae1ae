import { Link, Text, View } from '@react-pdf/renderer'
import { plainText, type LegalBlock, type Runs } from '../../contract/legal-text.ts'
import { styles } from './styles.ts'

/** Text with its styles and links. */
function Line({ runs }: { runs: Runs }) {
  return runs.map((run, index) => {
    const style = [...(run.strong ? [styles.strong] : []), ...(run.em ? [styles.em] : [])]
    return run.href === undefined ? (
      <Text key={index} style={style}>
        {run.text}
      </Text>
    ) : (
      <Link key={index} src={run.href} style={[...style, styles.link]}>
        {run.text}
      </Link>
    )
  })
}

/** A row of a table; its head stands again on every page that the table goes on to. */
function Row({ cells, head = false }: { cells: readonly Runs[]; head?: boolean }) {
  return (
    <View style={head ? styles.headRow : styles.row} wrap={false} fixed={head}>
      {cells.map((cell, index) => (
        <Text key={index} style={head ? styles.headCell : styles.cell}>
          <Line runs={cell} />
        </Text>
      ))}
    </View>
  )
}

/** One block of a document on paper. Headings stay with what follows and are the reader's outline. */
export function PrintedBlock({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Text
          style={block.level === 2 ? styles.section : styles.heading}
          minPresenceAhead={48}
          {...(block.level === 2 && { bookmark: plainText(block.runs).replaceAll('\u00a0', ' ') })}
        >
          <Line runs={block.runs} />
        </Text>
      )
    case 'paragraph':
      return (
        <Text style={styles.paragraph} orphans={2} widows={2}>
          <Line runs={block.runs} />
        </Text>
      )
    case 'list':
      return (
        <View style={styles.list}>
          {block.items.map((item, index) => (
            <View key={index} style={styles.item} wrap={false}>
              <Text style={styles.bullet}>•</Text>
              <Text style={styles.itemText}>
                <Line runs={item} />
              </Text>
            </View>
          ))}
        </View>
      )
    case 'table':
      return (
        <View style={styles.table}>
          <Row cells={block.head} head />
          {block.rows.map((row, index) => (
            <Row key={index} cells={row} />
          ))}
        </View>
      )
  }
}
