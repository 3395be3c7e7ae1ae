import * as z from 'zod/mini'
import type { ChatFacts, ChatVisitor } from './chat-host'

/** What an outside widget lets a page do. */
export interface Widget {
  open(): void
  close(): void
  subscribe(subscription: { type: string; callback: (data: unknown) => void }): void
  setUserRegisterData(data: object): void
  setCustomData(data: readonly object[]): void
}

const METHODS = ['open', 'close', 'subscribe', 'setUserRegisterData', 'setCustomData'] as const
const readySchema = z.object({
  widget: z.custom<Widget>((value) =>
    METHODS.every((method) => typeof (value as Partial<Widget> | null | undefined)?.[method] === 'function'),
  ),
})

/** The widget of the event that says it is ready; `undefined` for anything else. */
export const widgetOf = (event: Event): Widget | undefined =>
  readySchema.safeParse((event as CustomEvent<unknown>).detail).data?.widget

const text = z.catch(z.string(), '')
const formSchema = z.object({ fields: z.object({ name: text, phone: text, email: text }) })

/** What a form of the widget says of a visitor. */
export const visitorOfForm = (data: unknown): ChatVisitor =>
  formSchema.safeParse(data).data?.fields ?? { name: '', phone: '', email: '' }

/** What is known of a visitor, as a widget takes it: no telephone number, and nothing that would empty what it knows. */
export const registerData = ({ name, email }: ChatVisitor): object => ({
  ...(name && { name }),
  ...(email && { email }),
})

/** What goes along with a talk, as operators of the widget see it. */
export function customData({ page, language, country, utms }: ChatFacts): object[] {
  const facts = { Page: page, Language: language, Country: country, ...utms }
  return [
    {
      GRID: Object.entries(facts).flatMap(([name, value]) =>
        value ? [{ NAME: name, VALUE: value, DISPLAY: 'LINE' }] : [],
      ),
    },
  ]
}
