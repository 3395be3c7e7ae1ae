import type { TrackedEvent } from '../contract/tracking.ts'

type Facts = TrackedEvent['data']['userAttributes']

let read = (): Facts => ({})

/** Says where it can be read who visits, as far as it is for marketers. */
export function tellVisitorFacts(from: () => Facts): void {
  read = from
}

/** Country, currency and marks of advertising of this visit; none where nothing is known. */
export const visitorFacts = (): Facts => read()
