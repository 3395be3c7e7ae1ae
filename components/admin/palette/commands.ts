/** An entry of the palette that is known without a search. `words`: further words that find it. */
export interface Command {
  readonly title: string
  readonly href: string
  readonly words?: string
}
