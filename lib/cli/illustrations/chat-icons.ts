const FACE = '<circle cx="12" cy="12" r="8.5"/>'

/** Icons of the chat on a 24-unit grid; a separate file that loads with the chat. */
export const CHAT_ICONS: Readonly<Record<string, string>> = {
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  more: '<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" stroke-width="2.75"/>',
  back: '<path d="m14.5 6-6 6 6 6"/>',
  down: '<path d="m6 9.5 6 6 6-6"/>',
  send: '<path d="M4 12 20 4.5 15 20l-3.5-6.5L4 12ZM11.5 13.5 20 4.5"/>',
  attach:
    '<path d="m19.5 11.5-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5l7.9-7.9a3.1 3.1 0 0 1 4.4 4.4l-7.8 7.8a1.5 1.5 0 0 1-2.2-2.2l7-7"/>',
  file: '<path d="M6 4.5A1.5 1.5 0 0 1 7.5 3H14l4.5 4.5v12A1.5 1.5 0 0 1 17 21H7.5A1.5 1.5 0 0 1 6 19.5v-15ZM14 3v4.5h4.5"/>',
  reply: '<path d="m9 6-5 5 5 5M4 11h9.5c4 0 6.5 2.5 6.5 7"/>',
  sound: '<path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4v-5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11"/>',
  muted: '<path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4v-5ZM16 9.5l5 5M21 9.5l-5 5"/>',
  delete: '<path d="M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v6M13.5 10.5v6"/>',
  code: '<path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5"/>',
  card: '<path d="M3.5 6.5h17v11h-17zM6.5 10h5M6.5 13.5h8M16 10h1.5"/>',
  canned: '<path d="M5 5h14v10.5h-7L8 19v-3.5H5zM8.5 8.7h7M8.5 11.8h4.5"/>',
  person: '<circle cx="12" cy="8.5" r="4"/><path d="M4.5 20c.9-3.8 3.8-5.7 7.5-5.7s6.6 1.9 7.5 5.7"/>',
  bell: '<path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5ZM10.5 20.5h3"/>',
  info: `${FACE}<path d="M12 11v5M12 8h.01"/>`,
  wait: `${FACE}<path d="M12 7.5V12l3 2"/>`,
  sent: '<path d="m5.5 12.5 4 4 9-9.5"/>',
  read: '<path d="m2.5 12.5 4 4 8-9M11 15.5l1.5 1 8.5-9"/>',
  like: '<path d="M7.5 10.5 11 4c1.5 0 2.5 1 2.5 2.5V10h5a1.5 1.5 0 0 1 1.5 1.8l-1.2 6.5a2 2 0 0 1-2 1.7H7.5v-9.5ZM7.5 20H4v-9.5h3.5"/>',
  kiss: `${FACE}<path d="M8.5 9.5h.01M13.5 9.5h2M11.5 13c1.5-.5 2.2 1.2.7 1.6 1.5.4.8 2.1-.7 1.6"/>`,
  laugh: `${FACE}<path d="M8 10c.5-.8 1.5-.8 2 0M14 10c.5-.8 1.5-.8 2 0M7.8 13.5h8.4a4.2 4.2 0 0 1-8.4 0Z"/>`,
  wonder: `${FACE}<path d="M9 9.5h.01M15 9.5h.01"/><circle cx="12" cy="15" r="1.75"/>`,
  cry: `${FACE}<path d="M8 9.8h2M14 9.8h2M9 16.2c1.6-1.6 4.4-1.6 6 0M15.5 12v2.5"/>`,
  angry: `${FACE}<path d="m7.5 8.8 2.5 1.2M16.5 8.8 14 10M9 16c1.6-1.4 4.4-1.4 6 0"/>`,
}
