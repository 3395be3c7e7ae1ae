/** A country that variant 2 serves (specification, section 3). `id` is its ISO 3166-1 alpha-2 code. */
export interface Country {
  readonly id: string
  readonly region: string
  readonly country: string
  readonly langs: readonly string[]
  readonly langCodes: readonly string[]
  readonly currency: string
}

/** A country and its time zones: `offsets` has such as `UTC+02:00` by IANA name. */
export interface CountryZones {
  readonly country: string
  readonly offsets: Readonly<Record<string, string>>
}

/** A time zone and the country it stands for. `utcOffset` is such as `UTC+02:00`. */
export interface TimeZone {
  readonly countryCode: string
  readonly country: string
  readonly timeZone: string
  readonly utcOffset: string
  readonly currency: string
}
