/** Words that the picker gets as plain strings, so that no message library is loaded for it. */
export interface PickerWords {
  readonly country: string
  readonly language: string
  readonly currency: string
  readonly search: string
  readonly none: string
  readonly apply: string
  /** Holds the marks of country and currency. */
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
