import 'server-only'

/** ISO date in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)
