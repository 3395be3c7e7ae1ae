import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import type { AdminOrder } from '@/lib/contract/orders-admin'
import { formatMoney } from '@/lib/domain/money'
import { giftTexts } from '@/lib/domain/order/basket'

interface OrderLinesProps {
  readonly order: AdminOrder
  readonly messages: OrdersMessages
  readonly tag: string
}

/** The lines of an order, its gifts and amounts. */
export function OrderLines({ order, messages, tag }: OrderLinesProps) {
  const money = (amount: number) => formatMoney(amount, order.currency, tag)
  const lineName = ({ kind, name, quantity }: (typeof order.lines)[number]) => {
    const extra = messages.extras.find(([known]) => known === kind)?.[1]
    return `${extra ? `${extra}: ${name}` : name} × ${quantity}`
  }
  const amounts = [
    [messages.total, order.total],
    ...(order.paidAt ? [[messages.paidAmount, order.paid] as const] : []),
    ...(order.refunded > 0 ? [[messages.refundedAmount, order.refunded] as const] : []),
  ] as const
  return (
    <table className="admin-table">
      <tbody>
        {order.lines.map((line, index) => (
          <tr key={`${index} ${line.bitrixId}`}>
            <td>{lineName(line)}</td>
            <td className="admin-number">{money(line.amount)}</td>
          </tr>
        ))}
        {order.gifts.map(({ bitrixId, name, ...gift }) => (
          <tr key={bitrixId}>
            <td colSpan={2}>{`${messages.gift}, ${name}: ${giftTexts(gift).join(': ') || '—'}`}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {order.promocode && (
          <tr>
            <th scope="row">{messages.promocode}</th>
            <td className="admin-number">{order.promocode}</td>
          </tr>
        )}
        {amounts.map(([name, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="admin-number">{money(amount)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
