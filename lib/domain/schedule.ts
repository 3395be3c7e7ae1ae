/** ISO times; what is scheduled holds from the first until before the second. */
export interface Schedule {
  readonly startsAt?: string | undefined
  readonly endsAt?: string | undefined
}

/** Whether what is scheduled holds at a time. */
export const isInForce = ({ startsAt, endsAt }: Schedule, now: Date): boolean =>
  !(startsAt && now < new Date(startsAt)) && !(endsAt && now >= new Date(endsAt))
