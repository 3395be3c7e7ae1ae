import 'server-only'

/** The present day as ISO date, in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)
