import { createAdapter, parseStoredJson } from '../adapter.ts'

export const cannedReplies = createAdapter<'canned-replies', 'canned_replies'>({
  table: 'canned_replies',
  key: 'id',
  sort: ['position'],
  toItem: ({ langs, position, ...row }) => ({ ...row, langs: parseStoredJson(langs), order: position }),
  toRow: ({ langs, order, ...item }) => ({ ...item, langs: JSON.stringify(langs), position: order }),
})

export const workingHours = createAdapter<'working-hours', 'working_hours'>({
  table: 'working_hours',
  key: 'id',
  sort: [],
  toItem: (row) => row,
  toRow: (item) => item,
})
