/**
 * A served country (specification, section 3), and the time zones that belong to one country. `id`: ISO 3166-1 alpha-2
 * code; `utcOffset`: such as `UTC+02:00`.
 */
export interface Country {
  readonly id: string
  readonly region: string
  readonly country: string
  readonly langs: readonly string[]
  readonly langCodes: readonly string[]
  readonly currency: string
}

export interface CountryZones {
  readonly country: string
  readonly offsets: Readonly<Record<string, string>>
}

export interface TimeZone {
  readonly countryCode: string
  readonly country: string
  readonly timeZone: string
  readonly utcOffset: string
  readonly currency: string
}
