import type { OrderLineView, Quote } from '@/lib/contract/basket'
import {
  clampQuantity,
  GIFT_FIELDS,
  GIFT_FORM,
  MAX_QUANTITY,
  toGift,
  type BasketItem,
  type GiftField,
} from '@/lib/domain/order/basket'
import { fieldName } from '@/lib/domain/order/basket-query'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { Icon, Pictogram } from '../../ui/icon'
import type { BasketMessages } from './basket-messages'
import styles from './basket.module.css'

/** Handlers of the basket's controls; without scripts the form submits instead. */
export interface BasketHandlers {
  readonly change: (bitrixId: string, change: Partial<Omit<BasketItem, 'bitrixId'>>) => void
  readonly remove: (bitrixId: string) => void
}

/** The page of each test that has one, and its drawing, by id. */
export type TestPages = Readonly<Record<string, { readonly pageHref: string; readonly drawing?: string | undefined }>>

interface ItemProps {
  readonly item: BasketItem
  readonly quote: Quote | undefined
  readonly messages: BasketMessages
  readonly pages: TestPages
  readonly on: BasketHandlers | undefined
}

/** Name of a product from the quote; a discontinued product has none. */
const nameOf = (quote: Quote | undefined, bitrixId: string, messages: BasketMessages): string =>
  quote?.lines.find((line) => line.bitrixId === bitrixId)?.name ??
  quote?.unavailable.find((product) => product.bitrixId === bitrixId)?.name ??
  interpolate(messages.basket.unnamed, { id: bitrixId })

const DISCOUNT_KEYS = { offer: 'discount', promo: 'discountPromo', set: 'discountSet' } as const

/** Amount of a line with the struck-through full price and the reason of the discount. */
export function Amount({ line, messages }: { line: OrderLineView; messages: BasketMessages }) {
  return (
    <p className={styles.amount}>
      <strong>{line.amount.text}</strong>
      {line.discount && (
        <>
          <span>
            <del>{line.full.text}</del>
          </span>
          <span>{`${messages.basket[DISCOUNT_KEYS[line.by ?? 'offer']]} −${line.discount.text}`}</span>
        </>
      )}
    </p>
  )
}

/** Checkbox of an extra with its price. */
function Extra({
  item,
  part,
  text,
  on,
  children,
}: Pick<ItemProps, 'item' | 'on'> & {
  part: 'secondKit' | 'consultation' | 'gift'
  text: string
  children?: React.ReactNode
}) {
  const checked = Boolean(item[part])
  const value = part === 'gift' ? { gift: checked ? undefined : toGift(() => '') } : { [part]: !checked }
  const state = on ? { checked, onChange: () => on.change(item.bitrixId, value) } : { defaultChecked: checked }
  return (
    <div className={styles.extra}>
      <label className={styles.check}>
        <input type="checkbox" name={fieldName(part, item.bitrixId)} {...state} />
        <span>{text}</span>
      </label>
      {children}
    </div>
  )
}

function Quantity({ item, name, messages, on }: Pick<ItemProps, 'item' | 'messages' | 'on'> & { name: string }) {
  const set = (quantity: number) => on?.change(item.bitrixId, { quantity })
  // Runs on blur, since the field may be empty while typing. Clamps the quantity to the allowed range.
  const commit = ({ target }: { target: HTMLInputElement }) => {
    const quantity = target.value ? clampQuantity(Number(target.value)) : item.quantity
    target.value = String(quantity)
    set(quantity)
  }
  const field = {
    type: 'number',
    inputMode: 'numeric',
    min: 1,
    max: MAX_QUANTITY,
    name: fieldName('quantity', item.bitrixId),
  } as const
  const label = `${messages.basket.quantity}: ${name}`
  if (!on) return <input className={styles.count} {...field} aria-label={label} defaultValue={item.quantity} />
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={interpolate(messages.basket.decrease, { name })}
        aria-disabled={item.quantity <= 1}
        onClick={() => set(item.quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        className={styles.count}
        {...field}
        aria-label={label}
        key={item.quantity}
        defaultValue={item.quantity}
        onBlur={commit}
      />
      <button
        type="button"
        aria-label={interpolate(messages.basket.increase, { name })}
        aria-disabled={item.quantity >= MAX_QUANTITY}
        onClick={() => set(item.quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}

function Gift({ item, messages, on }: Pick<ItemProps, 'item' | 'messages' | 'on'>) {
  const gift = item.gift ?? toGift(() => '')
  const propsOf = (part: GiftField) => {
    const value = gift[part]
    return {
      name: fieldName(part, item.bitrixId),
      maxLength: GIFT_FORM[part].maxLength,
      ...(on
        ? {
            value,
            onChange: (event: { target: { value: string } }) =>
              on.change(item.bitrixId, { gift: { ...gift, [part]: event.target.value } }),
          }
        : { defaultValue: value }),
    }
  }
  return (
    <div className={styles.gift}>
      {GIFT_FIELDS.map((field) => (
        <label key={field} className={styles.field}>
          <span>{messages.gift[field]}</span>
          {GIFT_FORM[field].kind === 'text' ? (
            <textarea rows={2} {...propsOf(field)} />
          ) : (
            <input type="text" autoComplete="off" {...propsOf(field)} />
          )}
        </label>
      ))}
    </div>
  )
}

function Item({ item, quote, messages, pages, on }: ItemProps) {
  const { bitrixId } = item
  const name = nameOf(quote, bitrixId, messages)
  const lines = quote?.lines.filter((line) => line.bitrixId === bitrixId) ?? []
  const test = lines.find(({ kind }) => kind === 'test')
  const extras = quote?.extras[bitrixId]
  const page = pages[bitrixId]
  // An extra that was added stays visible after it is discontinued, so that it can be removed.
  const offered = (part: 'secondKit' | 'consultation', message: string) => {
    const price = extras?.[part]
    const text = price ? interpolate(message, { price }) : messages.basket[`line.${part}`]
    return (price || item[part]) && <Extra item={item} part={part} on={on} text={text} />
  }
  const isMissing = quote?.unavailable.some((product) => product.bitrixId === bitrixId)
  return (
    <li className={styles.box} data-item={bitrixId}>
      <div className={styles.row}>
        <h2>
          {page ? (
            <a className={styles.check} href={page.pageHref}>
              {page.drawing && <Pictogram name={page.drawing} />}
              <span>{name}</span>
            </a>
          ) : (
            name
          )}
        </h2>
        {test && <Amount line={test} messages={messages} />}
      </div>
      {isMissing && (
        <p className={styles.error} role="alert">
          {interpolate(messages.unavailable, { name })}
        </p>
      )}
      <div>
        {offered('secondKit', messages.basket.secondKitPrice)}
        {offered('consultation', messages.basket.consultationPrice)}
        {!isMissing && (
          <Extra item={item} part="gift" on={on} text={messages.basket.gift}>
            {(item.gift || !on) && <Gift item={item} messages={messages} on={on} />}
          </Extra>
        )}
      </div>
      {lines
        .filter(({ kind }) => kind !== 'test')
        .map((line) => (
          <div className={styles.row} key={line.kind}>
            <span>{messages.basket[`line.${line.kind as 'secondKit' | 'consultation'}`]}</span>
            <Amount line={line} messages={messages} />
          </div>
        ))}
      <div className={styles.row}>
        <Quantity item={item} name={name} messages={messages} on={on} />
        <button
          className={styles.remove}
          name="remove"
          value={bitrixId}
          aria-label={interpolate(messages.basket.remove, { name })}
          onClick={
            on &&
            ((event) => {
              event.preventDefault()
              on.remove(bitrixId)
            })
          }
        >
          {messages.basket.removeShort}
        </button>
      </div>
    </li>
  )
}

export function BasketLines({ items, ...props }: Omit<ItemProps, 'item'> & { items: readonly BasketItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <Item key={item.bitrixId} item={item} {...props} />
      ))}
    </ul>
  )
}
