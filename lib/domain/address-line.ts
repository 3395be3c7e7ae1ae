const TRUNCATED_WORDS = new Set(
  'влд г гп д двлд дор дп зд к кв ком кп лит мкр наб обл п пгт пер пл помещ респ рп с соор стр тер туп ул уч х ш'.split(
    ' ',
  ),
)
const TYPE = /^\p{L}+(?=\s)|(?<=\s)\p{L}+$/gu

export const withFullStop = (name: string): string =>
  name.replace(TYPE, (word) => (TRUNCATED_WORDS.has(word.toLowerCase()) ? `${word}.` : word))

export interface AddressParts {
  readonly postalCode: string
  readonly settlement: string
  readonly street: string
  readonly house: string
  readonly building: string
  readonly flat: string
}

/**
 * Line of a Russian address below the city: `420111, ул. Баумана, д. 5, кв. 12`. Parts have their types, whose full
 * stop the suggestion service omits: `ул Баумана`, `д 5`. Without a house there is no postal code, because that of a
 * street need not be that of its houses.
 */
export const addressLine = ({ postalCode, house, settlement, street, building, flat }: AddressParts): string =>
  [house && postalCode, ...[settlement, street, house, building, flat].map(withFullStop)].filter(Boolean).join(', ')
