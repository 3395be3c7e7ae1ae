import { useState } from 'react'
import { ChatIcon } from '../../islands/chat/ui/chat-icon'
import { useDesk } from './view'

export function NotifyButton() {
  const { desk, labels } = useDesk()
  const [notifying, setNotifying] = useState(desk.notifying)
  if (notifying === 'none') return null
  if (notifying === 'denied') return <span className="admin-quiet">{labels['notify.denied']}</span>
  const isOn = notifying === 'on'
  return (
    <button type="button" className="desk-iconed" onClick={() => void desk.notify(!isOn).then(setNotifying)}>
      <ChatIcon name="bell" />
      <span>{isOn ? labels['notify.off'] : labels['notify.on']}</span>
    </button>
  )
}
