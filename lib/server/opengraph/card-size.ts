import 'server-only'

export const CARD = { width: 1200, height: 630 } as const
