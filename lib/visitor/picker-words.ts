/** Words that the picker gets as plain strings, so that no message library is loaded for it. */
export interface PickerWords {
  readonly country: string
  readonly language: string
  readonly currency: string
  readonly search: string
  readonly none: string
  readonly apply: string
  /** Holds the marks of `FILL`. */
  readonly changed: string
  readonly notApplied: string
  readonly suggested: string
  readonly failed: string
  readonly retry: string
  readonly loading: string
  /** Asks whether the country is right; holds the mark of the country. */
  readonly confirm: string
  readonly yes: string
  readonly change: string
}

/** Marks in a ready sentence where the browser puts what only it knows. */
export const FILL = { country: '{country}', currency: '{currency}' } as const

/** A ready sentence with its marks filled. */
export const fill = (sentence: string, values: { country: string; currency: string }): string =>
  sentence.replace(FILL.country, values.country).replace(FILL.currency, values.currency)
