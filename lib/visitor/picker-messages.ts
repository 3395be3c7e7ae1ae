/**
 * Picker strings available before `GET /api/countries` responds; plain strings, so that no message library is loaded.
 * `confirm` asks whether the assumed country is right, `yes` confirms it; both contain its placeholder `{country}`.
 */
export interface PickerMessages {
  readonly failed: string
  readonly retry: string
  readonly loading: string
  readonly confirm: string
  readonly yes: string
  readonly change: string
}
