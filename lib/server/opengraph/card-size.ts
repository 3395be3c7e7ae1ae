import 'server-only'

/** Sides of a picture for sharing, in pixels. */
export const CARD = { width: 1200, height: 630 } as const
