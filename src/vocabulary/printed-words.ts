/** Words by which names, streets and contact lines are known on paper, as regular expressions over printed text. */

/** Legal forms and words that end or hold an organisation's name. */
export const organisation =
  /(?:^|[\s,.(])(?:gmbh|mbh|ag|kg|ohg|gbr|e\.?\s?k|ug|se|inc|incorporated|llc|l\.l\.c|llp|l\.l\.p|ltd|limited|plc|corp|corporation|company|co|sdn\.?\s?bhd|bhd|s\/b|pte|pty|s\.?a\.?s|sarl|s\.a\.r\.l|eurl|s\.?a|s\.?l|s\.l\.u|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|vof|a\.?g|oy|ab|aps|a\/s|as|kft|sp\. z o\.o|enterprise|enterprises|trading|holdings?|group|partners|foundation|association|committee|institute|university|bank|restaurant|restoran|restaurante|hotel|kedai|perniagaan|syarikat|stores?|shop|mart|supermarket|pharmacy|bakery|bakeries|cafe|e\.?v|verein|stiftung|verlag|soci[eé]t[eé]|[eé]ts)(?:$|[\s,.)])/iu;

/** A legal form that really ends a name: stronger than `organisation`. */
export const legalForm =
  /(?:^|[\s,.])(?:gmbh|mbh|ag|kg|ohg|gbr|e\.?\s?k\.?|ug|inc\.?|incorporated|llc|l\.l\.c\.?|llp|l\.l\.p\.?|ltd\.?|limited|plc|corp\.?|corporation|company|co\.|bhd\.?|s\/b|pte\.?|pty\.?|s\.?a\.?s\.?|sarl|s\.a\.r\.l\.?|s\.a\.?|s\.?l\.?u?\.?|s\.?r\.?l\.?|s\.?p\.?a\.?|b\.?v\.?|n\.?v\.?)[).,]?$/iu;

/** A street: a street word beside a number, or a compound that ends in one. */
export const street =
  /(?:stra[sß]s?e|str\.|gasse|platz|allee|damm|ufer|chaussee|\bweg\b|weg \d|\bring\b|(?:^|\W)(?:street|st\.?|road|rd\.?|avenue|ave\.?|boulevard|blvd\.?|lane|ln\.?|drive|dr\.?|court|ct\.?|highway|hwy|way|square|suite|floor|building|p\.?\s?o\.? box|rue|avenue|place|chemin|impasse|quai|route|all[eé]e|calle|avenida|avda|plaza|paseo|carretera|via|viale|piazza|corso|jalan|jln|lorong|lot|taman|persiaran|seksyen|bangunan|wisma|menara|level|block|straat|laan|plein|kade|gracht)(?:\W|$))/iu;

/** A postal code: with its place (European), after a state (American), or a British or Dutch one. */
export const postcode =
  /(?:^|[\s,(])(?:[A-Z]{1,2}[-–]\s?)?\d{4,5}(?=,?\s*\p{Lu}\p{L})|\b[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b|\b\d{4}\s?[A-Z]{2}\b(?=\s+\p{Lu})|(?:^|[\s,])\d{5}(?=[\s,.]|$)/u;

/** A line that tells how to reach somebody, never part of a name or an address. */
export const contactLine =
  /(?:\b(?:tel|telefon|telephone|t[eé]l[eé]phone|phone|fax|telefax|mobile?|handy|e-?mail|www|http|hotline|gsm)\b|@|\bwww\.)/iu;

/** A line of registration, tax or bank details. */
export const registrationLine =
  /(?:\b(?:reg(?:istration)?\.? ?no|co[.\s-]{0,2}reg|gst|vat|ust|tva|iva|btw|siret|siren|rcs|hrb|iban|bic|swift|steuer|tax id|ein|kvk|roc|company no|ssm)\b|amtsgericht|registergericht|handelsregister)/iu;

/** Words that stand for a party to a document, not its name. */
export const documentTitle =
  /^(?:tax )?(?:invoice|receipt|cash bill|bill|statement|order|purchase order|contract|quotation|credit note|delivery note|rechnung|gutschrift|bestellung|lieferschein|angebot|facture|avoir|bon de commande|commande|devis|factura|recibo|pedido|fattura|ricevuta|ordine|factuur|bon|bestelling|duplicate|copy|original|page|date|total)\b.{0,18}$/iu;

/** Nothing but a legal form: the end of a name, not a name. */
export const bareForm =
  /^(?:&|und|and|co\.?|kg|gmbh|mbh|ag|inc\.?|llc|ltd\.?|limited|corp\.?|sdn\.?|bhd\.?|s\.?a\.?s?|sarl|b\.?v\.?|company|[\s.,])+$/iu;

/** Words that begin sentences, and the roles that contracts write with a capital: none of them names anybody. */
export const commonCapital =
  /^(?:(?:the|this|that|these|those|each|every|all|any|such|it|its|he|she|they|we|you|your|our|no|not|if|in|on|at|by|for|from|to|upon|under|with|without|as|and|or|but|subject|whereas|now|therefore|notwithstanding|except|neither|nothing|either|both|where|when|while|after|before|unless|until|should|also|article|section|exhibit|schedule|agreement|company|employee|employer|executive|consultant|party|parties|recipient|discloser|disclosing|receiving|owner|representatives?|affiliates?|subsidiaries|buyer|seller|customer|supplier|confidential|confidentiality|information|evaluation|material|materials|transaction|potential|possible|effective|date|state|law|laws|forum|governing|jurisdiction|non-disclosure|nondisclosure|mutual|proprietary|trade|secrets?|board|directors?|officers?|president|ceo|chief|title|name|term|of|a|an|hereby|dear|re|attention|ladies|gentlemen|mr|mrs|ms|sir)[\s,.;:()“”"’'-]*)+$/iu;

/** A document or a part of one, not somebody's name. */
export const namesDocument =
  /\b(?:agreement|contract|release|exhibit|schedule|appendix|annex|invoice number|vertrag|accord|contrato)\b/iu;

/** Words with which the rest of a sentence begins, such as "are not returnable" behind "Goods sold": no name does. */
export const sentencePart =
  /^(?:are|is|was|were|been|be|not|no|nor|neither|or|and|of|for|with|please|thank|thanks|welcome|once|only|by|merci|danke|vielen dank|gracias|grazie|bedankt|ist|sind|nicht)\b(?!\p{L})/iu;

/** The number of a firm in a register, and the label in front of it. */
export const registerLabel =
  /^\(?(?:co|company|reg|registration|gst|no|roc|ssm)\b\.?\s*(?:(?:reg|no|id|nr)\b\.?\s*)*[:.#]?\s*(?:\w*\d[\w-]*)?\)?$/iu;

/** A heading over somebody's name. */
export const partyHeading =
  /^(?:bill(?:ed)?|sold|ship|deliver(?:ed)?|seller|vendor|supplier|buyer|customer|client|consignee|consignor|from|to|attn|attention|recipient|payee|payer|rechnung an|lieferung an|k[aä]ufer|verk[aä]ufer|kunde|lieferant|vendeur|acheteur|client|fournisseur|cliente|proveedor|venditore|acquirente|koper|verkoper|klant)\b/iu;

/** A state or region that ends an address on a line of its own. */
export const regionLine =
  /^[\s,]*(?:selangor|johor|kedah|kelantan|melaka|malacca|negeri sembilan|pahang|penang|pulau pinang|perak|perlis|sabah|sarawak|terengganu|kuala lumpur|w\.?\s?p\.?|malaysia|singapore|new south wales|victoria|queensland|ontario|quebec|british columbia|alberta|england|scotland|wales)(?:[\s,.]+(?:darul (?:ehsan|takzim|aman|naim|makmur|ridzuan|khusus|iman)|d\.?\s?e\.?|malaysia))*[\s,.]*$/iu;
