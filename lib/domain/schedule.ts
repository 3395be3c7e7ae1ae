/** ISO times; `startsAt` is inclusive, `endsAt` exclusive. */
export interface Schedule {
  readonly startsAt?: string | undefined
  readonly endsAt?: string | undefined
}

export const isActive = ({ startsAt, endsAt }: Schedule, now: Date): boolean =>
  !(startsAt && now < new Date(startsAt)) && !(endsAt && now >= new Date(endsAt))
