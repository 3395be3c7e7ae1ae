import { StyleSheet } from '@react-pdf/renderer'
import { FAMILY } from './fonts.ts'

const LINE = '0.75pt solid #b9b9b9'

/**
 * Sets size and line height together: the renderer multiplies a line height by the size of the same style, not by an
 * inherited one.
 */
const type = (fontSize: number, lineHeight: number, fontWeight: 400 | 700 = 400) => ({
  fontSize,
  lineHeight,
  fontWeight,
})

/**
 * Looks of a printed document, in points. The page has no line height: texts that are made while pages are counted
 * would vanish.
 */
export const styles = StyleSheet.create({
  page: { paddingTop: 56, paddingBottom: 76, paddingHorizontal: 64, fontFamily: FAMILY, fontSize: 10, color: '#000' },
  title: { ...type(18, 1.25, 700), marginBottom: 6 },
  version: { ...type(10, 1.3), color: '#444' },
  note: {
    ...type(10, 1.35),
    marginTop: 10,
    marginBottom: 12,
    paddingVertical: 6,
    paddingHorizontal: 10,
    borderLeft: '2pt solid #8a3e06',
  },
  section: { ...type(13, 1.3, 700), marginTop: 16, marginBottom: 6 },
  heading: { ...type(11, 1.3, 700), marginTop: 8, marginBottom: 4 },
  paragraph: { ...type(10, 1.45), marginBottom: 6 },
  list: { marginBottom: 6 },
  item: { flexDirection: 'row', marginBottom: 3 },
  bullet: { ...type(10, 1.45), width: 14, textAlign: 'center' },
  itemText: { ...type(10, 1.45), flex: 1 },
  table: { marginTop: 4, marginBottom: 10, borderTop: LINE, borderLeft: LINE },
  row: { flexDirection: 'row', borderBottom: LINE },
  headRow: { flexDirection: 'row', borderBottom: LINE, backgroundColor: '#f0efea' },
  cell: { ...type(8.5, 1.3), flex: 1, padding: 4, borderRight: LINE },
  headCell: { ...type(8.5, 1.3, 700), flex: 1, padding: 4, borderRight: LINE },
  strong: { fontWeight: 700 },
  em: { fontStyle: 'italic' },
  link: { color: '#0b6b5d', textDecoration: 'underline' },
  footer: {
    position: 'absolute',
    bottom: 34,
    left: 64,
    right: 64,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: '#444',
  },
})
