/** Strokes on a grid of 24; the sprite gives them colour and width. */
export const ICONS: Readonly<Record<string, string>> = {
  menu: '<path d="M4 7h16M4 12h16M4 17h10"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  down: '<path d="m6 9.5 6 6 6-6"/>',
  right: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  whole: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  phone: '<path d="M6.5 4h3l1.6 4.2-2 1.6a12 12 0 0 0 5.1 5.1l1.6-2L20 14.5v3A2.5 2.5 0 0 1 17.5 20C10.6 20 4 13.4 4 6.5A2.5 2.5 0 0 1 6.5 4Z"/>',
  user: '<circle cx="12" cy="8.5" r="4"/><path d="M4.5 20c.9-3.8 3.8-5.7 7.5-5.7s6.6 1.9 7.5 5.7"/>',
  globe: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c2.6 2.4 3.8 5.2 3.8 8.5s-1.2 6.1-3.8 8.5c-2.6-2.4-3.8-5.2-3.8-8.5s1.2-6.1 3.8-8.5Z"/>',
  basket: '<path d="M4.5 9.5h15l-1.6 9.2a1.5 1.5 0 0 1-1.5 1.3H7.6a1.5 1.5 0 0 1-1.5-1.3L4.5 9.5ZM8.5 9.5 11 4M15.5 9.5 13 4M10 13v3.5M14 13v3.5"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7 8 6.5L20 7"/>',
}

/** Strokes on a grid of 40: one for each test, by its key, and the four steps. */
export const PICTOGRAMS: Readonly<Record<string, string>> = {
  'genetic-passport': '<rect fill="var(--tone)" x="8" y="4" width="24" height="32" rx="3"/><path d="M14 10c0 5 12 5 12 10s-12 5-12 10M26 10c0 5-12 5-12 10s12 5 12 10M15.2 12.5h9.6M15.2 17.5h9.6M15.2 22.5h9.6M15.2 27.5h9.6"/>',
  'disease-risks': '<path fill="var(--tone)" d="M20 34C10 26.5 5 21 5 14.5A7.9 7.9 0 0 1 12.8 6.5c3 0 5.5 1.5 7.2 4.5 1.7-3 4.2-4.5 7.2-4.5A7.9 7.9 0 0 1 35 14.5C35 21 30 26.5 20 34Z"/><path d="M12 21v-3M17.3 24v-8M22.7 24V13M28 21v-5"/>',
  'drug-response': '<rect fill="var(--tone)" x="3.5" y="13" width="33" height="14" rx="7" transform="rotate(-40 20 20)"/><path d="m15.5 14.7 9 10.7M11 24l3.5-3"/>',
  nutrition: '<path fill="var(--tone)" d="M20 12c-3-2-9.5-2-11.5 4.5C6.5 24 11.5 35 16 35c1.7 0 2.5-1 4-1s2.3 1 4 1c4.5 0 9.5-11 7.5-18.5C29.5 10 23 10 20 12Z"/><path d="M20 12c0-3 .8-5.5 3-8M22 7.5c2-1.7 4.5-2 7-1-1 2.7-3.5 4-6.5 3.5"/>',
  sport: '<circle fill="var(--tone)" cx="20" cy="23" r="13"/><path d="M20 23l5.5-6M16.5 4h7M20 4v6M30.5 12.5l2.5-2.5M20 14v2M29 23h-2M13 23h-2"/>',
  personality: '<path fill="var(--tone)" d="M13.5 35v-5.5C9 27 6.5 23 6.5 18A13 13 0 0 1 19.5 5c7.5 0 12.5 5 12.5 12l2.5 5.5-2.5 1.5v4.5a3 3 0 0 1-3 3h-4V35"/><path d="M19.5 24c-3.6 0-6.3-2.7-6.3-6s2.7-6 6-6 5.6 2.3 5.6 5-2 4.7-4.5 4.7-3.7-1.5-3.7-3.3 1.2-2.8 2.6-2.8"/>',
  ancestry: '<circle fill="var(--tone)" cx="20" cy="20" r="15"/><path d="M5 20h30M20 5c4.5 4.3 6.7 9.3 6.7 15S24.5 30.7 20 35c-4.5-4.3-6.7-9.3-6.7-15S15.5 9.3 20 5Z"/>',
  'full-genome': '<path fill="var(--tone)" d="M13 5c0 6 3.5 9 7 15-3.5 6-7 9-7 15M27 5c0 6-3.5 9-7 15 3.5 6 7 9 7 15"/><path d="M8.5 7c.5 5.5 4 8.5 7.5 13-3.5 4.5-7 7.5-7.5 13M31.5 7c-.5 5.5-4 8.5-7.5 13 3.5 4.5 7 7.5 7.5 13M8.5 7A2.3 2.3 0 0 1 13 5M27 5a2.3 2.3 0 0 1 4.5 2M8.5 33a2.3 2.3 0 0 0 4.5 2M27 35a2.3 2.3 0 0 0 4.5-2"/>',
  'pregnancy-planning': '<circle fill="var(--tone)" cx="20" cy="20" r="15"/><circle cx="15.5" cy="17" r="5"/><circle cx="24.5" cy="17" r="5"/><circle cx="20" cy="25" r="5"/>',
  paternity: '<circle fill="var(--tone)" cx="11" cy="10" r="5"/><circle fill="var(--tone)" cx="29" cy="10" r="5"/><circle fill="var(--tone)" cx="20" cy="31" r="5"/><path d="M16 10h8M20 10v16"/>',
  'food-tolerance': '<path fill="var(--tone)" d="M11 18c3-2 6 2 9 0s6-2 9 0l-2 17H13l-2-17Z"/><path d="M9.5 6h21L29 18M9.5 6 11 18"/>',
  'family-tree': '<path d="M20 36V18M20 26c-6 0-9-3-9-8M20 22c5 0 8-2.5 8-7M20 18c0-4-3-5-3-9M20 18c0-4 3-5 3-9"/><circle fill="var(--tone)" cx="11" cy="15" r="3"/><circle fill="var(--tone)" cx="28.5" cy="12" r="3"/><circle fill="var(--tone)" cx="16.5" cy="6.5" r="3"/><circle fill="var(--tone)" cx="23.5" cy="5.5" r="2.5"/>',
  'step-order': '<path fill="var(--tone)" d="M5 13 20 6l15 7v16l-15 7-15-7V13Z"/><path d="m5 13 15 7 15-7M20 20v16M12.5 9.5l15 7"/>',
  'step-collect': '<path fill="var(--tone)" d="M15 12h10v18a5 5 0 0 1-10 0V12Z"/><path d="M13 7h14v5H13zM15 21c2-1.5 4 1.5 6 0s2.5-1 4-.5M30 6c2 2.5 3 4 3 5.5a3 3 0 0 1-6 0"/>',
  'step-send': '<rect fill="var(--tone)" x="5" y="8" width="30" height="24" rx="3"/><path d="M10 27v-5M14 27V15M18 27v-8M22 27V13M26 27v-6M30 27v-9"/>',
  'step-read': '<path fill="var(--tone)" d="M9 4h15l7 7v25H9z"/><path d="M24 4v7h7M14 18h6M14 23h12M14 28h9"/>',
  exome: '<rect fill="var(--tone)" x="5" y="15" width="8" height="10" rx="2"/><rect fill="var(--tone)" x="17" y="15" width="6" height="10" rx="2"/><rect fill="var(--tone)" x="27" y="15" width="8" height="10" rx="2"/><path d="M13 20h4M23 20h4M5 31h30M5 9h30"/>',
  'hereditary-cancer': '<path fill="var(--tone)" d="M20 5c6 4 10 4.5 14 4.5 0 12-4 20-14 25.5C10 29.5 6 21.5 6 9.5c4 0 8-.5 14-4.5Z"/><path d="M16 13c0 4 8 4 8 8s-8 4-8 8M24 13c0 4-8 4-8 8s8 4 8 8"/>',
  heart: '<path fill="var(--tone)" d="M20 34C10 26.5 5 21 5 14.5A7.9 7.9 0 0 1 12.8 6.5c3 0 5.5 1.5 7.2 4.5 1.7-3 4.2-4.5 7.2-4.5A7.9 7.9 0 0 1 35 14.5C35 21 30 26.5 20 34Z"/><path d="M8 20h6l3-5 4.5 10 3-5H32"/>',
  'paternal-line': '<circle fill="var(--tone)" cx="15" cy="25" r="9"/><path d="m21.5 18.5 11-11M25 7h8v8"/><path d="M15 21v4M12 29l3-4 3 4"/>',
  'maternal-line': '<circle fill="var(--tone)" cx="20" cy="14" r="9"/><path d="M20 23v13M14 30h12M16.5 14a3.5 3.5 0 1 0 7 0 3.5 3.5 0 0 0-7 0Z"/>',
  'dna-relatives': '<circle fill="var(--tone)" cx="10" cy="20" r="5"/><circle fill="var(--tone)" cx="30" cy="9" r="4"/><circle fill="var(--tone)" cx="30" cy="31" r="4"/><path d="m14.5 17.5 12-6.5M14.5 22.5l12 6.5M30 13v14"/>',
  'psychiatric-drugs': '<path fill="var(--tone)" d="M13.5 35v-5.5C9 27 6.5 23 6.5 18A13 13 0 0 1 19.5 5c7.5 0 12.5 5 12.5 12l2.5 5.5-2.5 1.5v4.5a3 3 0 0 1-3 3h-4V35"/><rect x="12" y="14" width="15" height="8" rx="4"/><path d="M19.5 14v8"/>',
  'cardiac-drugs': '<path fill="var(--tone)" d="M17 31C9 25 5 20.5 5 15a6.8 6.8 0 0 1 6.8-6.8c2.5 0 4.7 1.3 6.2 3.8 1.5-2.5 3.7-3.8 6.2-3.8A6.8 6.8 0 0 1 31 15"/><rect x="17" y="21" width="19" height="10" rx="5"/><path d="M26.5 21v10"/>',
  'skin-hair': '<path fill="var(--tone)" d="M5 27c5-4 10 4 15 0s10 4 15 0v8H5v-8Z"/><path d="M10 26C9 18 11 12 15 6M19 27c0-8 2-14 6-19M29 26c0-6 1-10 4-14"/>',
  'carrier-screening': '<circle fill="var(--tone)" cx="17" cy="17" r="11.5"/><path d="m25.5 25.5 9 9M13 12c0 3.3 8 3.3 8 6.6M21 12c0 3.3-8 3.3-8 6.6M13 22c0-1.5 1.5-2.4 3.5-3.3"/>',
  'couple-screening': '<circle fill="var(--tone)" cx="14" cy="16" r="9.5"/><circle fill="var(--tone)" cx="26" cy="16" r="9.5"/><path d="M20 8.7v14.6M14 30h12M20 26v8"/>',
  kinship: '<rect fill="var(--tone)" x="5" y="5" width="9" height="9" rx="1.5"/><circle fill="var(--tone)" cx="30" cy="9.5" r="4.8"/><rect fill="var(--tone)" x="5" y="26" width="9" height="9" rx="1.5"/><circle fill="var(--tone)" cx="30" cy="30.5" r="4.8"/><path d="M14 9.5h11M20 9.5V20M9.5 26v-6H30v5.5"/>',
  'ancestor-search': '<path fill="var(--tone)" d="M7 5h18v26H7z"/><path d="M11 11h10M11 16h7M11 21h5"/><circle cx="25" cy="25" r="6.5"/><path d="m29.8 29.8 5.2 5.2"/>',
  'family-book': '<path fill="var(--tone)" d="M20 10c-4-3-9-4-15-4v26c6 0 11 1 15 4 4-3 9-4 15-4V6c-6 0-11 1-15 4Z"/><path d="M20 10v26M10 13h5M10 18h5M30 15v12M26.5 18l3.5-3 3.5 3"/>',
  'genealogist-consultation': '<path fill="var(--tone)" d="M5 9a3 3 0 0 1 3-3h24a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H18l-8 7v-7H8a3 3 0 0 1-3-3V9Z"/><path d="M20 23v-7M20 18c-4 0-6-2-6-6M20 16c3.5 0 6-1.5 6-4.5"/>',
  'geneticist-consultation': '<path fill="var(--tone)" d="M5 9a3 3 0 0 1 3-3h24a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H18l-8 7v-7H8a3 3 0 0 1-3-3V9Z"/><path d="M16 10c0 3.5 8 3.5 8 7s-8 3.5-8 7M24 10c0 3.5-8 3.5-8 7s8 3.5 8 7"/>',
}

/** Marks of the comparison table: covered, covered in part, not covered. */
export const MARKS: Readonly<Record<string, string>> = {
  full: '<circle cx="12" cy="12" r="10" fill="currentColor" stroke="none"/><path stroke="var(--mark-check)" stroke-width="2" d="m7.5 12.3 3 3 6-6.3"/>',
  part: '<circle cx="12" cy="12" r="9"/><path fill="currentColor" stroke="none" d="M12 3a9 9 0 0 0 0 18Z"/>',
  none: '<path d="M8 12h8"/>',
}
