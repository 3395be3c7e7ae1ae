import * as z from 'zod/mini'
import type { ChatContext, ChatVisitor } from './chat-host'

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

export const widgetOf = (event: Event): Widget | undefined =>
  readySchema.safeParse((event as CustomEvent<unknown>).detail).data?.widget

const text = z.catch(z.string(), '')
const formSchema = z.object({ fields: z.object({ name: text, phone: text, email: text }) })

export const visitorOfForm = (data: unknown): ChatVisitor =>
  formSchema.safeParse(data).data?.fields ?? { name: '', phone: '', email: '' }

/** Contact data for the widget: no phone number, and no empty values, which would overwrite its own. */
export const registerData = ({ name, email }: ChatVisitor): object => ({
  ...(name && { name }),
  ...(email && { email }),
})

export function customData({ page, language, country, utms }: ChatContext): object[] {
  const context = { Page: page, Language: language, Country: country, ...utms }
  return [
    {
      GRID: Object.entries(context).flatMap(([name, value]) =>
        value ? [{ NAME: name, VALUE: value, DISPLAY: 'LINE' }] : [],
      ),
    },
  ]
}
