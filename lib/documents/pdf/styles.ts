import { StyleSheet } from '@react-pdf/renderer'
import { FAMILY } from './fonts.ts'

const LINE = '#b9b9b9'

/** Looks of a printed document, in points. No `lineHeight` above a text that is made while pages are counted: it would vanish. */
export const styles = StyleSheet.create({
  page: { paddingTop: 56, paddingBottom: 76, paddingHorizontal: 64, fontFamily: FAMILY, fontSize: 10, color: '#000' },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.25, marginBottom: 6 },
  version: { color: '#444', lineHeight: 1.3 },
  note: { marginTop: 10, marginBottom: 12, paddingVertical: 6, paddingHorizontal: 10, borderLeft: '2pt solid #8a3e06', lineHeight: 1.35 },
  section: { fontSize: 13, fontWeight: 700, lineHeight: 1.3, marginTop: 16, marginBottom: 6 },
  heading: { fontSize: 11, fontWeight: 700, lineHeight: 1.3, marginTop: 8, marginBottom: 4 },
  paragraph: { lineHeight: 1.45, marginBottom: 6 },
  list: { marginBottom: 6 },
  item: { flexDirection: 'row', marginBottom: 3 },
  bullet: { width: 14, lineHeight: 1.45, textAlign: 'center' },
  itemText: { flex: 1, lineHeight: 1.45 },
  table: { marginTop: 4, marginBottom: 10, borderTop: `0.75pt solid ${LINE}`, borderLeft: `0.75pt solid ${LINE}`, fontSize: 8.5 },
  row: { flexDirection: 'row', borderBottom: `0.75pt solid ${LINE}` },
  headRow: { flexDirection: 'row', borderBottom: `0.75pt solid ${LINE}`, backgroundColor: '#f0efea', fontWeight: 700 },
  cell: { flex: 1, padding: 4, borderRight: `0.75pt solid ${LINE}`, lineHeight: 1.3 },
  strong: { fontWeight: 700 },
  em: { fontStyle: 'italic' },
  link: { color: '#0b6b5d', textDecoration: 'underline' },
  footer: { position: 'absolute', bottom: 34, left: 64, right: 64, flexDirection: 'row', justifyContent: 'space-between', fontSize: 8, color: '#444' },
})
