// The parts of the XML manifest for clients with buttons: the buttons, the on-send handler, and the addresses and texts that these refer to
// by an id of at most 32 characters.
import { type AddIn, toAddresses, ON_SEND_ACTION, PHONE_ICONS, RIBBON_SIZES, SURFACES } from './addin.ts'
import { type AddInTexts, addInTexts } from './texts.ts'
import { makeElement, nest, makeTextElement, type XmlElement } from './xml.ts'
import { pickTexts } from '#domain/shared/language.ts'

const nameResource = (name: string, resid: string): XmlElement => makeElement(name, { resid })

const makeIcons = (): XmlElement =>
  nest(
    'Icon',
    RIBBON_SIZES.map((size) => makeElement('bt:Image', { size: String(size), resid: `Icon.${size}` })),
  )

const makeButton = ({ id, pinnable }: (typeof SURFACES)[number]): XmlElement =>
  makeElement('Control', { 'xsi:type': 'Button', id: `${id}Button` }, [
    nameResource('Label', 'Button.Label'),
    nest('Supertip', [nameResource('Title', 'Full.Name'), nameResource('Description', 'Button.Tip')]),
    makeIcons(),
    makeElement('Action', { 'xsi:type': 'ShowTaskpane' }, [
      nameResource('SourceLocation', 'Pane.Url'),
      ...(pinnable ? [makeTextElement('SupportsPinning', 'true')] : []),
    ]),
  ])

export function makeButtons(): readonly XmlElement[] {
  return SURFACES.map((surface) =>
    makeElement('ExtensionPoint', { 'xsi:type': surface.extensionPoint }, [
      makeElement('OfficeTab', { id: 'TabDefault' }, [
        makeElement('Group', { id: `${surface.id}Group` }, [nameResource('Label', 'Group.Label'), makeButton(surface)]),
      ]),
    ]),
  )
}

/** Phones have neither tabs nor supertips, and need nine icons. */
export function makePhoneButton(): XmlElement {
  return makeElement('ExtensionPoint', { 'xsi:type': 'MobileMessageReadCommandSurface' }, [
    makeElement('Group', { id: 'phoneReadGroup' }, [
      nameResource('Label', 'Group.Label'),
      makeElement('Control', { 'xsi:type': 'MobileButton', id: 'phoneReadButton' }, [
        nameResource('Label', 'Button.Label'),
        makeElement(
          'Icon',
          { 'xsi:type': 'bt:MobileIconList' },
          PHONE_ICONS.map(({ size, scale, pixels }) =>
            makeElement('bt:Image', { size: String(size), scale: String(scale), resid: `Icon.${pixels}` }),
          ),
        ),
        makeElement('Action', { 'xsi:type': 'ShowTaskpane' }, [nameResource('SourceLocation', 'Pane.Url')]),
      ]),
    ]),
  ])
}

/** The page for Outlook in a browser, and the script for Outlook on Windows. */
export const RUNTIMES: XmlElement = nest('Runtimes', [
  makeElement('Runtime', { resid: 'OnSend.Page' }, [
    makeElement('Override', { type: 'javascript', resid: 'OnSend.Script' }),
  ]),
])

export function makeOnSendPoint(): XmlElement {
  return makeElement('ExtensionPoint', { 'xsi:type': 'LaunchEvent' }, [
    nest('LaunchEvents', [
      makeElement('LaunchEvent', { Type: 'OnMessageSend', FunctionName: ON_SEND_ACTION, SendMode: 'PromptUser' }),
    ]),
    nameResource('SourceLocation', 'OnSend.Page'),
  ])
}

const makeText = (id: string, of: (texts: AddInTexts) => string): XmlElement =>
  makeElement(
    'bt:String',
    { id, DefaultValue: of(pickTexts(addInTexts, 'nl')) },
    ['en-US', 'en-GB'].map((Locale) => makeElement('bt:Override', { Locale, Value: of(pickTexts(addInTexts, 'en')) })),
  )

export function makeResources(addIn: AddIn): XmlElement {
  const { pane, onSendPage, onSendScript, icon } = toAddresses(addIn)
  const url = (id: string, DefaultValue: string): XmlElement => makeElement('bt:Url', { id, DefaultValue })
  return nest('Resources', [
    nest(
      'bt:Images',
      [...new Set([...RIBBON_SIZES, ...PHONE_ICONS.map(({ pixels }) => pixels)])].map((size) =>
        makeElement('bt:Image', { id: `Icon.${size}`, DefaultValue: icon(size) }),
      ),
    ),
    nest('bt:Urls', [url('Pane.Url', pane), url('OnSend.Page', onSendPage), url('OnSend.Script', onSendScript)]),
    nest('bt:ShortStrings', [
      makeText('Group.Label', ({ name }) => name),
      makeText('Button.Label', ({ button: label }) => label),
      makeText('Full.Name', ({ fullName }) => fullName),
    ]),
    nest('bt:LongStrings', [makeText('Button.Tip', ({ tip }) => tip)]),
  ])
}
