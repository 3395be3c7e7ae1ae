/** Words of the picker that a page has before `GET /api/countries` answers, as plain strings, so that no message library is loaded for them. */
export interface PickerWords {
  readonly failed: string
  readonly retry: string
  readonly loading: string
  /** Asks where the kit is sent; holds the mark of the country that is assumed. */
  readonly confirm: string
  /** Keeps the country that is assumed; holds its mark. */
  readonly yes: string
  readonly change: string
}
