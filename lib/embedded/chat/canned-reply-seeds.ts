import type { Insertable } from 'kysely'
import { typograph } from '../../../i18n/typograph.ts'
import { LANGUAGES, type Language } from '../../domain/languages.ts'
import type { Tables } from '../database/schema.ts'

type Row = Insertable<Tables['canned_replies']>
type Reply = readonly [title: string, text: string]

/** Replies to the most frequent questions, in the order of the list. They promise nothing that the site does not say. */
const KEYS = ['greeting', 'wait', 'order', 'choice', 'sample', 'kit', 'report', 'health', 'goodbye'] as const

const REPLIES: Readonly<Record<Language, Readonly<Record<(typeof KEYS)[number], Reply>>>> = {
  ru: {
    greeting: ['Приветствие', 'Здравствуйте! Расскажите, пожалуйста, чем вам помочь.'],
    wait: ['Уточним у коллег', 'Спасибо за вопрос. Уточним у коллег и ответим вам здесь.'],
    order: ['Номер заказа', 'Напишите, пожалуйста, номер заказа. Он есть в письме, которое пришло после оформления.'],
    choice: [
      'Какой тест выбрать',
      'Ответьте на пять вопросов на странице «Какой тест мне подойдёт?»: она подскажет тест и объяснит почему. Если сомневаетесь, опишите здесь, что хотите узнать.',
    ],
    sample: [
      'Как собрать образец',
      'В течение получаса до сбора слюны не ешьте, не пейте, не курите и не чистите зубы. Дальше действуйте по инструкции с рисунками, она лежит в наборе.',
    ],
    kit: [
      'Где мой набор',
      'Когда набор будет отправлен, вам придёт письмо. Этапы заказа видны на его странице: ссылка на неё есть в письме о заказе.',
    ],
    report: [
      'Когда будет отчёт',
      'Мы напишем вам, как только отчёт будет готов. На каком этапе заказ, видно на его странице: ссылка есть в письме о заказе.',
    ],
    health: [
      'Вопрос о здоровье',
      'В чате мы не ставим диагнозов и не советуем лекарств. Пожалуйста, обсудите результаты с врачом, лучше всего с врачом-генетиком, и не меняйте лечение сами.',
    ],
    goodbye: ['Прощание', 'Спасибо, что обратились к нам. Если появятся вопросы, напишите в этот чат.'],
  },
  en: {
    greeting: ['Greeting', 'Hello. How can we help you?'],
    wait: [
      'Checking with colleagues',
      'Thank you for your question. We will check with our colleagues and reply here.',
    ],
    order: [
      'Order number',
      'Could you give us your order number, please? You will find it in the email we sent when you ordered.',
    ],
    choice: [
      'Which test to choose',
      'Answer five questions on the page “Which test is right for me?”: it suggests a test and explains why. If you are still unsure, tell us here what you would like to find out.',
    ],
    sample: [
      'Collecting a sample',
      'Do not eat, drink, smoke or brush your teeth for half an hour before you collect your sample. Then follow the illustrated instructions in the kit.',
    ],
    kit: [
      'Where is my kit?',
      'We will email you when your kit is sent. You can follow your order on its page; the link is in the email about your order.',
    ],
    report: [
      'When is my report ready?',
      'We will email you as soon as your report is ready. You can see how far your order is on its page; the link is in the email about your order.',
    ],
    health: [
      'Question about health',
      'We cannot diagnose conditions or recommend medicines in this chat. Please discuss your results with a doctor, ideally a clinical geneticist, and do not change your treatment on your own.',
    ],
    goodbye: ['Goodbye', 'Thank you for contacting us. If you have more questions, write to us in this chat.'],
  },
  es: {
    greeting: ['Saludo', '¡Hola! ¿En qué podemos ayudarle?'],
    wait: [
      'Consulta interna',
      'Gracias por su pregunta. Lo consultaremos con nuestros compañeros y le responderemos aquí.',
    ],
    order: ['Número de pedido', '¿Puede indicarnos su número de pedido? Está en el correo que recibió al hacerlo.'],
    choice: [
      'Qué prueba elegir',
      'Responda a cinco preguntas en la página “¿Qué prueba me conviene?”: le propone una y explica por qué. Si aún tiene dudas, cuéntenos aquí qué le gustaría saber.',
    ],
    sample: [
      'Cómo recoger la muestra',
      'Durante la media hora anterior a la recogida de saliva no coma, no beba, no fume y no se cepille los dientes. Después, siga las instrucciones ilustradas del kit.',
    ],
    kit: [
      'Dónde está mi kit',
      'Le enviaremos un correo cuando salga el kit. Puede seguir su pedido en su página: el enlace está en el correo sobre el pedido.',
    ],
    report: [
      'Cuándo estará el informe',
      'Le escribiremos en cuanto el informe esté listo. En la página del pedido puede ver en qué fase se encuentra: el enlace está en el correo sobre el pedido.',
    ],
    health: [
      'Pregunta sobre la salud',
      'En este chat no podemos dar diagnósticos ni recomendar medicamentos. Consulte sus resultados con un médico, a ser posible con un médico genetista, y no cambie su tratamiento por su cuenta.',
    ],
    goodbye: ['Despedida', 'Gracias por contactar con nosotros. Si tiene más preguntas, escríbanos en este chat.'],
  },
  pt: {
    greeting: ['Saudação', 'Olá. Em que podemos ajudar?'],
    wait: [
      'Confirmar com colegas',
      'Obrigado pela sua pergunta. Vamos confirmar com os nossos colegas e responder aqui.',
    ],
    order: [
      'Número da encomenda',
      'Pode indicar-nos o número da sua encomenda? Encontra-o no e-mail que recebeu ao encomendar.',
    ],
    choice: [
      'Que teste escolher',
      'Responda a cinco perguntas na página “Qual é o teste certo para mim?”: indica-lhe um teste e o motivo da escolha. Se continuar com dúvidas, diga-nos aqui o que gostaria de saber.',
    ],
    sample: [
      'Como recolher a amostra',
      'Na meia hora antes da recolha de saliva, não coma, não beba, não fume e não escove os dentes. Depois, siga as instruções ilustradas do kit.',
    ],
    kit: [
      'Onde está o meu kit',
      'Enviamos um e-mail quando o kit for expedido. Pode acompanhar a encomenda na respetiva página: a ligação está no e-mail sobre a encomenda.',
    ],
    report: [
      'Quando fica pronto o relatório',
      'Enviamos um e-mail assim que o relatório estiver pronto. Na página da encomenda pode ver em que fase se encontra: a ligação está no e-mail sobre a encomenda.',
    ],
    health: [
      'Pergunta sobre saúde',
      'Neste chat não podemos fazer diagnósticos nem recomendar medicamentos. Fale sobre os resultados com um médico, de preferência um médico geneticista, e não altere o tratamento por iniciativa própria.',
    ],
    goodbye: ['Despedida', 'Obrigado pelo seu contacto. Se tiver mais perguntas, escreva-nos neste chat.'],
  },
  lv: {
    greeting: ['Sveiciens', 'Labdien! Kā varam Jums palīdzēt?'],
    wait: ['Noskaidrosim', 'Paldies par jautājumu. Noskaidrosim to pie kolēģiem un atbildēsim Jums šeit.'],
    order: [
      'Pasūtījuma numurs',
      'Lūdzu, uzrakstiet pasūtījuma numuru. Tas ir vēstulē, ko saņēmāt pēc pasūtījuma noformēšanas.',
    ],
    choice: [
      'Kuru testu izvēlēties',
      'Atbildiet uz pieciem jautājumiem lapā „Kurš tests man ir piemērots?”: tā ieteiks testu un paskaidros, kāpēc. Ja vēl šaubāties, uzrakstiet šeit, ko vēlaties uzzināt.',
    ],
    sample: [
      'Kā ņemt paraugu',
      'Pusstundu pirms siekalu parauga ņemšanas neēdiet, nedzeriet, nesmēķējiet un netīriet zobus. Pēc tam rīkojieties, kā parādīts komplekta instrukcijas attēlos.',
    ],
    kit: [
      'Kur ir mans komplekts',
      'Kad komplekts būs nosūtīts, Jūs saņemsiet vēstuli. Pasūtījumam varat sekot tā lapā: saite ir vēstulē par pasūtījumu.',
    ],
    report: [
      'Kad būs pārskats',
      'Uzrakstīsim Jums, tiklīdz pārskats būs gatavs. Pasūtījuma lapā redzams, kurā posmā tas ir: saite ir vēstulē par pasūtījumu.',
    ],
    health: [
      'Jautājums par veselību',
      'Šajā tērzēšanā mēs nenosakām diagnozes un neiesakām zāles. Lūdzu, pārrunājiet rezultātus ar ārstu, vislabāk ar ārstu ģenētiķi, un paši nemainiet ārstēšanu.',
    ],
    goodbye: ['Atvadīšanās', 'Paldies, ka sazinājāties ar mums. Ja radīsies jautājumi, rakstiet šajā tērzēšanā.'],
  },
  it: {
    greeting: ['Saluto', 'Buongiorno! Come possiamo aiutarla?'],
    wait: ['Verifica con i colleghi', 'Grazie per la domanda. Verifichiamo con i colleghi e le rispondiamo qui.'],
    order: [
      'Numero dell’ordine',
      'Può indicarci il numero dell’ordine? Lo trova nell’e-mail che ha ricevuto al momento dell’ordine.',
    ],
    choice: [
      'Quale test scegliere',
      'Risponda a cinque domande nella pagina «Qual è il test giusto per me?»: le propone un test e spiega perché. Se ha ancora dubbi, ci scriva qui che cosa vorrebbe sapere.',
    ],
    sample: [
      'Come raccogliere il campione',
      'Nella mezz’ora prima della raccolta della saliva non mangi, non beva, non fumi e non si lavi i denti. Poi segua le istruzioni illustrate del kit.',
    ],
    kit: [
      'Dov’è il mio kit',
      'Le scriveremo quando il kit sarà spedito. Può seguire l’ordine nella sua pagina: il link è nell’e-mail sull’ordine.',
    ],
    report: [
      'Quando sarà pronto il report',
      'Le scriveremo non appena il report sarà pronto. Nella pagina dell’ordine può vedere a che punto è: il link è nell’e-mail sull’ordine.',
    ],
    health: [
      'Domanda sulla salute',
      'In questa chat non possiamo fare diagnosi né consigliare farmaci. Parli dei risultati con un medico, meglio se con un medico genetista, e non modifichi le cure di sua iniziativa.',
    ],
    goodbye: ['Congedo', 'Grazie per averci contattato. Se ha altre domande, ci scriva in questa chat.'],
  },
}

/** Canned replies of a new database, in six languages; the company edits them in the back office. */
export const CANNED_REPLY_SEEDS: readonly Row[] = LANGUAGES.flatMap((language) =>
  KEYS.map((key, index) => {
    const [title, text] = REPLIES[language][key]
    return {
      id: `${key}-${language}`,
      title: typograph(title, language),
      text: typograph(text, language),
      langs: JSON.stringify([language]),
      position: index * 10,
    }
  }),
)
