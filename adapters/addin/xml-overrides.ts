// The parts of the XML manifest that clients with buttons read: the buttons, what runs as a mail is sent, and the addresses and texts that these
// name by an id of at most 32 characters.
import { type AddIn, addressesOf, ON_SEND_ACTION, RIBBON_SIZES, SURFACES } from './addin.ts'
import { type AddInTexts, addInTexts } from './texts.ts'
import { element, nest, textElement, type XmlElement } from './xml.ts'
import { pickTexts } from '#domain/shared/language.ts'

const named = (name: string, resid: string): XmlElement => element(name, { resid })

const icons = (): XmlElement =>
  nest(
    'Icon',
    RIBBON_SIZES.map((size) => element('bt:Image', { size: String(size), resid: `Icon.${size}` })),
  )

const button = ({ id, pinnable }: (typeof SURFACES)[number]): XmlElement =>
  element('Control', { 'xsi:type': 'Button', id: `${id}Button` }, [
    named('Label', 'Button.Label'),
    nest('Supertip', [named('Title', 'Full.Name'), named('Description', 'Button.Tip')]),
    icons(),
    element('Action', { 'xsi:type': 'ShowTaskpane' }, [
      named('SourceLocation', 'Pane.Url'),
      ...(pinnable ? [textElement('SupportsPinning', 'true')] : []),
    ]),
  ])

export function buttons(): readonly XmlElement[] {
  return SURFACES.map((surface) =>
    element('ExtensionPoint', { 'xsi:type': surface.extensionPoint }, [
      element('OfficeTab', { id: 'TabDefault' }, [
        element('Group', { id: `${surface.id}Group` }, [named('Label', 'Group.Label'), button(surface)]),
      ]),
    ]),
  )
}

/** The page where Outlook is a browser, and the script where it is Outlook on Windows. */
export const RUNTIMES: XmlElement = nest('Runtimes', [
  element('Runtime', { resid: 'OnSend.Page' }, [element('Override', { type: 'javascript', resid: 'OnSend.Script' })]),
])

export function onSend(): XmlElement {
  return element('ExtensionPoint', { 'xsi:type': 'LaunchEvent' }, [
    nest('LaunchEvents', [
      element('LaunchEvent', { Type: 'OnMessageSend', FunctionName: ON_SEND_ACTION, SendMode: 'PromptUser' }),
    ]),
    named('SourceLocation', 'OnSend.Page'),
  ])
}

const text = (id: string, of: (texts: AddInTexts) => string): XmlElement =>
  element(
    'bt:String',
    { id, DefaultValue: of(pickTexts(addInTexts, 'nl')) },
    ['en-US', 'en-GB'].map((Locale) => element('bt:Override', { Locale, Value: of(pickTexts(addInTexts, 'en')) })),
  )

export function resources(addIn: AddIn): XmlElement {
  const { pane, onSendPage, onSendScript, icon } = addressesOf(addIn)
  const url = (id: string, DefaultValue: string): XmlElement => element('bt:Url', { id, DefaultValue })
  return nest('Resources', [
    nest(
      'bt:Images',
      RIBBON_SIZES.map((size) => element('bt:Image', { id: `Icon.${size}`, DefaultValue: icon(size) })),
    ),
    nest('bt:Urls', [url('Pane.Url', pane), url('OnSend.Page', onSendPage), url('OnSend.Script', onSendScript)]),
    nest('bt:ShortStrings', [
      text('Group.Label', ({ name }) => name),
      text('Button.Label', ({ button: label }) => label),
      text('Full.Name', ({ fullName }) => fullName),
    ]),
    nest('bt:LongStrings', [text('Button.Tip', ({ tip }) => tip)]),
  ])
}
