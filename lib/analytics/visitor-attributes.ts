import type { TrackedEvent } from '../contract/tracking.ts'

type VisitorAttributes = TrackedEvent['data']['userAttributes']

let read = (): VisitorAttributes => ({})

export function setVisitorAttributesSource(from: () => VisitorAttributes): void {
  read = from
}

/** Country, currency and UTMs of this visit; empty before a source is registered. */
export const visitorAttributes = (): VisitorAttributes => read()
