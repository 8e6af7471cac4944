import type { ValueKind } from "./value-kind.ts";

/** Which side of a business document a value belongs to. */
export type PartyRole = "seller" | "buyer";

/** A thing that business documents state, with the labels under which they print it. */
export interface Concept {
  id: string;
  kind: ValueKind;
  role?: PartyRole;
  /** Half of a period "from - to" that the value is. */
  rangeEnd?: "from" | "to";
  /** Stands in the rows of a table, not in a document's head or foot. */
  isCell?: boolean;
  /** Labels in English, German, French, Spanish, Italian and Dutch, separated by "|"; the first is the canonical name. */
  labels: string;
}

/**
 * Common business terms. They give fields their synonyms, and every concept that the parser does not ask for still
 * competes as a rival: what stands under "Customer no." is then not taken for an invoice number.
 */
export const concepts: Concept[] = [
  // Identifiers
  {
    id: "invoice_number",
    kind: "id",
    labels:
      "invoice number|invoice id|invoice no|invoice #|bill number|tax invoice number|Rechnungsnummer|Rechnung Nr|Rechnungs-Nr|Belegnummer|numéro de facture|facture n°|facture numéro|número de factura|factura n°|numero fattura|fattura n|factuurnummer|factuur nr|credit note number|Gutschriftsnummer|Gutschrift Nr|numéro d'avoir",
  },
  {
    id: "receipt_number",
    kind: "id",
    labels:
      "receipt number|receipt no|bill no|document no|doc no|slip no|cash bill no|Bonnummer|Belegnr|Beleg-Nr|ticket number|numéro de ticket|número de recibo|numero scontrino",
  },
  {
    id: "order_number",
    kind: "id",
    labels:
      "order number|purchase order number|purchase order|PO number|order no|order id|Bestellnummer|Bestell-Nr|Bestellung Nr|Auftragsnummer|Auftrags-Nr|Ihre Bestellung|numéro de commande|commande n°|bon de commande|N° commande|número de pedido|pedido n°|numero ordine|ordine n|bestelnummer|ordernummer|opdrachtnummer",
  },
  {
    id: "customer_number",
    kind: "id",
    labels:
      "customer number|customer id|client number|account number customer|customer no|Kundennummer|Kunden-Nr|Kd-Nr|Debitorennummer|numéro client|n° client|code client|número de cliente|codice cliente|klantnummer|klant nr|debiteurnummer|relatienummer",
  },
  {
    id: "supplier_number",
    kind: "id",
    labels:
      "supplier number|vendor number|vendor id|Lieferantennummer|Lieferanten-Nr|code fournisseur|numéro fournisseur|número de proveedor|codice fornitore|leveranciersnummer|creditor number",
  },
  {
    id: "contract_number",
    kind: "id",
    labels:
      "contract number|contract no|contract #|contract id|agreement number|Vertragsnummer|Vertrags-Nr|Vertragskonto|numéro de contrat|contrat n°|número de contrato|numero contratto|contractnummer",
  },
  {
    id: "delivery_note_number",
    kind: "id",
    labels:
      "delivery note number|delivery note|packing slip number|dispatch note|Lieferscheinnummer|Lieferschein-Nr|Lieferschein|bon de livraison|numéro de livraison|albarán|bolla di consegna|pakbonnummer",
  },
  {
    id: "quote_number",
    kind: "id",
    labels:
      "quote number|quotation number|offer number|Angebotsnummer|Angebots-Nr|numéro de devis|devis n°|número de presupuesto|numero preventivo|offertenummer",
  },
  {
    id: "project_number",
    kind: "id",
    labels:
      "project number|project id|Projektnummer|Projekt-Nr|numéro de projet|número de proyecto|codice progetto|projectnummer",
  },
  {
    id: "account_number",
    kind: "id",
    labels:
      "account number|bank account number|account no|acct no|Kontonummer|Konto-Nr|numéro de compte|número de cuenta|numero di conto|rekeningnummer",
  },
  {
    id: "reference",
    kind: "id",
    labels:
      "reference|reference number|our reference|your reference|Referenz|Unser Zeichen|Ihr Zeichen|référence|notre référence|votre référence|referencia|nuestra referencia|riferimento|vostro riferimento|referentie|kenmerk|uw kenmerk",
  },
  {
    id: "tax_number",
    kind: "id",
    labels:
      "tax number|tax id|tax registration number|fiscal code|Steuernummer|Steuer-Nr|St-Nr|Finanzamt Steuernummer|numéro fiscal|número fiscal|NIF|CIF|codice fiscale|fiscaal nummer|EIN|TIN",
  },
  {
    id: "company_number",
    kind: "id",
    labels:
      "company registration number|registration number|commercial register|company number|company reg no|reg no|Handelsregisternummer|Handelsregister|HRB|SIREN|SIRET|RCS|registro mercantil|numero REA|KvK nummer|KvK|CIN",
  },
  {
    id: "item_number",
    kind: "id",
    isCell: true,
    labels:
      "item number|article number|product code|product ID|item ID|article ID|item code|SKU|part number|item no|material number|Artikelnummer|Artikel-Nr|Art-Nr|référence article|code article|réf|código de artículo|codice articolo|artikelnummer|EAN|GTIN",
  },
  {
    id: "line_id",
    kind: "id",
    isCell: true,
    labels: "position|line number|line|line id|pos|#|Position|Pos.|Lfd Nr|ligne|línea|riga|regel",
  },
  {
    id: "tracking_number",
    kind: "id",
    labels:
      "tracking number|shipment number|waybill number|Sendungsnummer|Trackingnummer|numéro de suivi|número de seguimiento|numero di spedizione|verzendnummer",
  },
  {
    id: "bill_of_lading_number",
    kind: "id",
    labels: "bill of lading number|B/L number|BL no|B/L no|bill of lading no|booking number",
  },
  {
    id: "container_number",
    kind: "id",
    labels: "container number|container no|container numbers|Containernummer|numéro de conteneur",
  },
  {
    id: "meter_number",
    kind: "id",
    labels:
      "meter number|meter no|Zählernummer|Zähler-Nr|numéro de compteur|número de contador|numero contatore|meternummer",
  },
  {
    id: "employee_number",
    kind: "id",
    labels:
      "employee number|employee id|staff number|personnel number|Personalnummer|Personal-Nr|matricule|número de empleado|matricola|personeelsnummer",
  },
  {
    id: "social_security_number",
    kind: "id",
    labels:
      "social security number|SSN|national insurance number|NI number|Sozialversicherungsnummer|SV-Nummer|numéro de sécurité sociale|número de seguridad social|BSN|burgerservicenummer",
  },
  {
    id: "passport_number",
    kind: "id",
    labels:
      "passport number|passport no|document number|ID number|identity card number|Passnummer|Ausweisnummer|numéro de passeport|número de pasaporte|numero passaporto|paspoortnummer|documentnummer",
  },
  {
    id: "policy_number",
    kind: "id",
    labels:
      "policy number|policy no|insurance number|Versicherungsnummer|Versicherungsschein-Nr|numéro de police|número de póliza|numero polizza|polisnummer",
  },
  {
    id: "license_plate",
    kind: "id",
    labels:
      "license plate|registration plate|vehicle registration|Kennzeichen|immatriculation|matrícula|targa|kenteken",
  },
  // Patterns
  {
    id: "seller_vat_id",
    kind: "vat",
    role: "seller",
    labels:
      "VAT number|VAT id|VAT registration number|VAT reg no|GST number|GST ID|GST reg no|USt-IdNr|USt-ID|Umsatzsteuer-ID|UID|numéro de TVA|TVA intracommunautaire|N° TVA|NIF IVA|partita IVA|P.IVA|BTW-nummer|BTW nr|ABN|GSTIN",
  },
  { id: "iban", kind: "iban", labels: "IBAN|bank account|international bank account number" },
  { id: "bic", kind: "bic", labels: "BIC|SWIFT|BIC/SWIFT|SWIFT code|bank identifier code" },
  { id: "currency", kind: "currency", labels: "currency|currency code|Währung|devise|monnaie|moneda|divisa|valuta" },
  {
    id: "email",
    kind: "email",
    labels: "email|e-mail|email address|E-Mail-Adresse|courriel|correo electrónico|posta elettronica|e-mailadres",
  },
  {
    id: "phone",
    kind: "phone",
    labels:
      "phone|telephone|phone number|tel|mobile|cell|Telefon|Tel|Mobil|téléphone|portable|teléfono|móvil|telefono|cellulare|telefoon|mobiel",
  },
  { id: "fax", kind: "phone", labels: "fax|fax number|telefax|facsimile|télécopie" },
  { id: "website", kind: "url", labels: "website|web site|web|homepage|internet|url|www|site web|sitio web|sito web" },
  // Dates
  {
    id: "issue_date",
    kind: "date",
    labels:
      "invoice date|date of issue|Rechnung vom|invoice of|invoice dated|facture du|factura del|fattura del|factuur van|issue date|date issued|issued at|issued on|vom|date|bill date|dated|document date|receipt date|transaction date|order date|Rechnungsdatum|Datum|Belegdatum|Ausstellungsdatum|Bestelldatum|date de facture|date de facturation|date d'émission|date|fecha de factura|fecha de emisión|fecha|data fattura|data di emissione|data|factuurdatum|datum",
  },
  {
    id: "due_date",
    kind: "date",
    labels:
      "due date|payment due|überweisen Sie bis zum|zahlen Sie bis zum|spätestens bis|payable by|à régler avant le|à payer au plus tard le|payment due date|due by|pay by|due|Fälligkeitsdatum|fällig am|zahlbar bis|Fälligkeit|Zahlungsziel|date d'échéance|échéance|à payer avant le|fecha de vencimiento|vencimiento|data di scadenza|scadenza|vervaldatum|te betalen voor|uiterste betaaldatum",
  },
  {
    id: "delivery_date",
    kind: "date",
    labels:
      "delivery date|date of delivery|date of supply|service date|ship date|shipping date|performance date|Lieferdatum|Leistungsdatum|Liefertermin|Leistungszeitpunkt|Liefer- und Leistungsdatum|date de livraison|date de prestation|fecha de entrega|data di consegna|leverdatum|leveringsdatum",
  },
  {
    id: "period_from",
    kind: "date",
    rangeEnd: "from",
    labels:
      "period from|start date|from date|start|from|contract dates|flight dates|schedule dates|contract period|beginning|begin date|valid from|flight start|billing period start|check in|check-in date|Beginn des Zeitraums|Beginn|von|date de début|début|du|fecha de inicio|desde|data inizio|dal|begindatum|startdatum|vanaf",
  },
  {
    id: "period_to",
    kind: "date",
    rangeEnd: "to",
    labels:
      "period to|end date|to date|end|to|contract dates|flight dates|schedule dates|contract period|until|through|valid until|flight end|billing period end|check out|check-out date|Ende des Zeitraums|Ende|bis|date de fin|fin|au|fecha de fin|hasta|data fine|al|einddatum|tot|t/m",
  },
  {
    id: "birth_date",
    kind: "date",
    labels:
      "date of birth|birth date|DOB|born|Geburtsdatum|geboren am|date de naissance|né le|fecha de nacimiento|data di nascita|geboortedatum",
  },
  {
    id: "expiry_date",
    kind: "date",
    labels:
      "expiry date|date of expiry|expiration date|expires|valid until|Ablaufdatum|gültig bis|date d'expiration|fecha de caducidad|data di scadenza|vervaldatum|geldig tot",
  },
  {
    id: "payment_date",
    kind: "date",
    labels:
      "payment date|pay date|date paid|Zahlungsdatum|Auszahlungsdatum|bezahlt am|date de paiement|fecha de pago|data di pagamento|betaaldatum",
  },
  {
    id: "print_date",
    kind: "date",
    labels: "print date|printed on|run date|print time|report date|revision date|mod date|Druckdatum|gedruckt am",
  },
  {
    id: "effective_date",
    kind: "date",
    labels:
      "effective date|effective as of|dated as of|entered into as of|made as of|Inkrafttreten|date d'effet|fecha de vigencia|data di efficacia|ingangsdatum",
  },
  {
    id: "received_date",
    kind: "date",
    labels:
      "received date|date received|received|date stamped|Eingangsdatum|eingegangen am|date de réception|fecha de recepción|ontvangen",
  },
  // Amounts
  {
    id: "grand_total",
    kind: "amount",
    labels:
      "grand total|total|total amount|invoice total|total incl tax|total incl VAT|total including tax|total including VAT|gross total|gross amount|total gross|amount|Gesamtbetrag|Rechnungsbetrag|Gesamtsumme|Endbetrag|Bruttobetrag|Summe brutto|Gesamt brutto|Gesamtbetrag brutto|total TTC|montant TTC|montant total|total général|importe total|total factura|totale fattura|totale documento|totale|totaal incl btw|totaalbedrag|totaal",
  },
  {
    id: "amount_due",
    kind: "amount",
    labels:
      "amount due|balance due|total due|due payable|amount payable|total payable|please pay|net due|amount to pay|Zahlbetrag|zu zahlen|zu zahlender Betrag|offener Betrag|fälliger Betrag|net à payer|montant à payer|reste à payer|montant dû|importe a pagar|total a pagar|netto a pagare|totale da pagare|te betalen|te betalen bedrag|openstaand bedrag",
  },
  {
    id: "net_total",
    kind: "amount",
    labels:
      "net total|subtotal|sub total|net amount|total net|total excl tax|total before tax|total without tax|untaxed amount|amount untaxed|amount excluding tax|total before VAT|total excl VAT|taxable amount|tax basis|Nettobetrag|Summe netto|Gesamt netto|Nettosumme|Zwischensumme|Netto|Rechnungssumme ohne USt|Gesamtsumme ohne MwSt|total without VAT|total amount without VAT|Rechnungsbetrag ohne Umsatzsteuer|total hors taxe|hors taxes|ohne MwSt|excluding VAT|excl VAT|senza IVA|sin IVA|Steuerbasis|total HT|montant HT|total net HT|sous-total|base imponible|subtotal|importe neto|imponibile|totale imponibile|exclusief btw|excl btw|subtotaal|totaal excl btw|nettobedrag",
  },
  {
    id: "tax_total",
    kind: "amount",
    labels:
      "tax total|total tax|tax amount|VAT total|total VAT|plus VAT|VAT amount|VAT|sales tax|tax|GST|GST amount|Mehrwertsteuer|Umsatzsteuer|MwSt|USt|MwSt Betrag|Steuerbetrag|Summe MwSt|zzgl MwSt|montant TVA|total TVA|TVA|IVA|cuota IVA|importe IVA|imposta|totale IVA|BTW|btw bedrag|totaal btw",
  },
  {
    id: "line_total",
    kind: "amount",
    labels:
      "line total|total of lines|sum of line items|goods total|items total|Positionssumme|Summe Positionen|Warenwert|Gesamtpositionen|total des lignes|somme des lignes|total líneas|totale righe|regeltotaal",
  },
  {
    id: "prepaid_total",
    kind: "amount",
    labels:
      "prepaid amount|prepaid total|total prepaid|prepaid|amount paid|paid|deposit|down payment|prepayment|payments received|Anzahlung|bereits gezahlt|Vorauszahlung|geleistete Zahlungen|acompte|déjà payé|montant payé|anticipo|pagado|acconto|aanbetaling|betaald",
  },
  {
    id: "allowance_total",
    kind: "amount",
    labels:
      "discount|total discount|allowance|allowance total|rebate|Rabatt|Nachlass|Abschlag|Abzüge|Summe Abschläge|remise|rabais|total remises|descuento|sconto|korting",
  },
  {
    id: "charge_total",
    kind: "amount",
    labels:
      "charges|charge total|shipping|shipping costs|freight|surcharge|handling|delivery charge|service charge|Versandkosten|Fracht|Zuschlag|Zuschläge|Summe Zuschläge|Porto|frais de port|frais|total charges|gastos de envío|spese di spedizione|verzendkosten|toeslag",
  },
  {
    id: "rounding",
    kind: "amount",
    labels: "rounding|rounding adjustment|rounding adj|Rundung|arrondi|redondeo|arrotondamento|afronding",
  },
  {
    id: "cash",
    kind: "amount",
    labels:
      "cash|tendered|cash received|paid amount|bar|gegeben|espèces|efectivo|contanti|contant|credit card|visa|mastercard",
  },
  {
    id: "change",
    kind: "amount",
    labels: "change|change due|Rückgeld|zurück|monnaie rendue|rendu|cambio|resto|wisselgeld",
  },
  {
    id: "opening_balance",
    kind: "amount",
    labels:
      "opening balance|previous balance|balance brought forward|beginning balance|Anfangssaldo|alter Saldo|solde initial|saldo inicial|saldo iniziale|beginsaldo",
  },
  {
    id: "closing_balance",
    kind: "amount",
    labels:
      "closing balance|ending balance|new balance|balance|Endsaldo|neuer Saldo|solde final|nouveau solde|saldo final|saldo finale|eindsaldo",
  },
  {
    id: "gross_salary",
    kind: "amount",
    labels:
      "gross salary|gross pay|total earnings|gross earnings|Bruttolohn|Gesamtbrutto|Bruttogehalt|salaire brut|salario bruto|stipendio lordo|bruto loon",
  },
  {
    id: "net_salary",
    kind: "amount",
    labels:
      "net salary|net pay|take home pay|Nettolohn|Auszahlungsbetrag|Nettogehalt|salaire net|net à payer|salario neto|stipendio netto|netto loon",
  },
  {
    id: "deductions",
    kind: "amount",
    labels: "deductions|total deductions|Abzüge|Summe Abzüge|retenues|deducciones|trattenute|inhoudingen",
  },
  { id: "agency_commission", kind: "amount", labels: "agency commission|commission|Provision|commission d'agence" },
  {
    id: "unit_price",
    kind: "amount",
    isCell: true,
    labels:
      "unit price|price|price per unit|rate|unit cost|net price|Einzelpreis|E-Preis|EP|Stückpreis|Preis|prix unitaire|P.U.|prix unitaire HT|precio unitario|precio|prezzo unitario|prezzo|stukprijs|prijs|eenheidsprijs",
  },
  {
    id: "gross_price",
    kind: "amount",
    isCell: true,
    labels:
      "gross price|list price|gross unit price|Bruttopreis|Listenpreis|prix brut|precio bruto|prezzo lordo|brutoprijs",
  },
  {
    id: "line_amount",
    kind: "amount",
    isCell: true,
    labels:
      "amount|line amount|line total|price subtotal|row total|net amount|total|total price|extended price|Betrag|Gesamtpreis|G-Preis|Gesamt|Summe|Nettobetrag|montant|montant HT|total HT|total ligne|importe|importo|totale|bedrag|totaal",
  },
  {
    id: "quantity",
    kind: "number",
    isCell: true,
    labels:
      "quantity|qty|units|pcs|hours|Menge|Anzahl|Stück|Stk|quantité|qté|cantidad|cant|quantità|q.tà|aantal|hoeveelheid",
  },
  {
    id: "tax_rate",
    kind: "percent",
    isCell: true,
    labels:
      "tax rate|tax percent|VAT percent|VAT rate|VAT %|tax %|Steuersatz|MwSt-Satz|MwSt %|USt %|MwSt|USt|taux TVA|TVA %|TVA|tipo IVA|% IVA|IVA|aliquota|btw %|btw tarief|btw",
  },
  {
    id: "discount_rate",
    kind: "percent",
    isCell: true,
    labels: "discount %|discount rate|Rabatt %|remise %|descuento %|sconto %|korting %",
  },
  { id: "weight", kind: "number", labels: "weight|gross weight|net weight|Gewicht|poids|peso|gewicht" },
  // Names and texts
  {
    id: "seller_name",
    kind: "name",
    role: "seller",
    labels:
      "seller|vendor|supplier|seller name|from|sold by|company|company name|issuer|merchant|store|bill from|Verkäufer|Lieferant|Firma|Absender|Rechnungssteller|vendeur|fournisseur|émetteur|société|vendedor|proveedor|emisor|empresa|venditore|fornitore|azienda|verkoper|leverancier|bedrijf",
  },
  {
    id: "buyer_name",
    kind: "name",
    role: "buyer",
    labels:
      "buyer|buyer name|client name|customer|bill to|billed to|sold to|invoice to|client|customer name|purchaser|payer|Käufer|Käufer/Leistungsempfänger|Leistungsempfänger|invoicee|Kunde|Rechnungsempfänger|Rechnung an|Auftraggeber|Empfänger|acheteur|client|facturé à|adresse de facturation|comprador|cliente|facturar a|acquirente|cliente|intestatario|koper|klant|factuur aan|afnemer",
  },
  {
    id: "landlord",
    kind: "name",
    role: "seller",
    labels:
      "landlord|landlord name|lessor|lessor name|Vermieter|bailleur|propriétaire|arrendador|casero|locatore|verhuurder",
  },
  {
    id: "tenant",
    kind: "name",
    role: "buyer",
    labels:
      "tenant|tenant name|lessee|lessee name|Mieter|locataire|preneur|arrendatario|inquilino|conduttore|locatario|huurder",
  },
  {
    id: "shipper",
    kind: "name",
    role: "seller",
    labels:
      "shipper|shipper name|consignor|exporter|exporter name|sender|Versender|Ausführer|Exporteur|expéditeur|exportateur|expedidor|remitente|cargador|exportador|mittente|esportatore|caricatore|afzender|exporteur|verlader",
  },
  {
    id: "importer",
    kind: "name",
    role: "buyer",
    labels: "importer|importer name|Einführer|Importeur|importateur|importador|importatore|importeur",
  },
  {
    id: "employer",
    kind: "name",
    role: "seller",
    labels: "employer|employer name|Arbeitgeber|employeur|empleador|datore di lavoro|werkgever",
  },
  {
    id: "employee",
    kind: "name",
    role: "buyer",
    labels:
      "employee|employee name|Arbeitnehmer|Mitarbeiter|Mitarbeitername|salarié|empleado|trabajador|dipendente|lavoratore|werknemer|medewerker",
  },
  {
    id: "creditor",
    kind: "name",
    role: "seller",
    labels:
      "creditor|creditor name|lender|Gläubiger|Darlehensgeber|créancier|prêteur|acreedor|prestamista|creditore|schuldeiser",
  },
  {
    id: "debtor",
    kind: "name",
    role: "buyer",
    labels:
      "debtor|debtor name|borrower|Schuldner|Darlehensnehmer|débiteur|emprunteur|deudor|prestatario|debitore|schuldenaar",
  },
  {
    id: "ship_from",
    kind: "name",
    labels:
      "ship from|pick up from|loading place|Abholadresse|Ladestelle|lieu d'enlèvement|lugar de recogida|luogo di ritiro|ophaaladres",
  },
  {
    id: "ship_to",
    kind: "name",
    labels:
      "ship to|deliver to|delivery address|shipping address|consignee|Lieferadresse|Lieferanschrift|Warenempfänger|abweichender Warenempfänger|destinataire|adresse de livraison|livré à|dirección de entrega|indirizzo di consegna|afleveradres|bezorgadres",
  },
  {
    id: "seller_address",
    kind: "address",
    role: "seller",
    labels:
      "seller address|supplier address|vendor address|company address|merchant address|store address|registered address|Verkäuferadresse|Lieferantenadresse|adresse du vendeur|adresse du fournisseur|indirizzo fornitore",
  },
  {
    id: "buyer_address",
    kind: "address",
    role: "buyer",
    labels:
      "buyer address|customer address|billing address|bill to address|invoice address|Rechnungsadresse|Rechnungsanschrift|Kundenadresse|adresse de l'acheteur|adresse du client|adresse de facturation|dirección de facturación|dirección del cliente|indirizzo cliente|factuuradres",
  },
  {
    id: "tax_representative",
    kind: "name",
    labels:
      "tax representative|Steuerbevollmächtigter|Steuerbevollmächtigter des Verkäufers|représentant fiscal|representante fiscal|rappresentante fiscale",
  },
  {
    id: "payee",
    kind: "name",
    labels:
      "payee|remit to|deviating payee|Zahlungsempfänger|abweichender Zahlungsempfänger|bénéficiaire|beneficiario|begunstigde",
  },
  {
    id: "contact_person",
    kind: "name",
    labels:
      "contact|contact person|contact name|your contact|clerk|cashier|salesperson|Ansprechpartner|Sachbearbeiter|Bearbeiter|interlocuteur|vendeur|persona de contacto|referente|contactpersoon",
  },
  {
    id: "advertiser",
    kind: "name",
    labels: "advertiser|advertiser name|Werbekunde|annonceur|anunciante|inserzionista|adverteerder",
  },
  { id: "agency", kind: "name", labels: "agency|agency name|Agentur|agence|agencia|agenzia|bureau" },
  { id: "product", kind: "name", labels: "product|product name|brand|Produkt|produit|producto|prodotto" },
  {
    id: "bank_name",
    kind: "name",
    labels: "bank|bank name|Bankverbindung|Kreditinstitut|banque|domiciliation|banco|banca",
  },
  {
    id: "payment_terms",
    kind: "text",
    labels:
      "payment terms|terms|terms of payment|Zahlungsbedingungen|Zahlungskonditionen|conditions de paiement|modalités de paiement|condiciones de pago|forma de pago|condizioni di pagamento|betalingsvoorwaarden|betalingstermijn",
  },
  {
    id: "payment_method",
    kind: "text",
    labels:
      "payment method|method of payment|paid by|payment type|Zahlungsart|Zahlungsweise|mode de paiement|mode de règlement|método de pago|metodo di pagamento|betaalwijze|betaalmethode",
  },
  {
    id: "item_description",
    kind: "text",
    isCell: true,
    labels:
      "description|item description|item name|product name|item|product|article|details|service|Beschreibung|Bezeichnung|Artikelbezeichnung|Artikel|Leistung|désignation|description|libellé|descripción|concepto|descrizione|omschrijving|artikel",
  },
  { id: "unit", kind: "text", isCell: true, labels: "unit|unit of measure|UOM|Einheit|ME|unité|unidad|unità|eenheid" },
  {
    id: "place_of_birth",
    kind: "name",
    labels:
      "place of birth|birthplace|Geburtsort|lieu de naissance|lugar de nacimiento|luogo di nascita|geboorteplaats",
  },
  {
    id: "nationality",
    kind: "name",
    labels:
      "nationality|citizenship|country of citizenship|Staatsangehörigkeit|nationalité|nacionalidad|cittadinanza|nationaliteit",
  },
  {
    id: "surname",
    kind: "name",
    labels: "surname|last name|family name|Nachname|Familienname|nom de famille|apellidos|cognome|achternaam",
  },
  {
    id: "given_name",
    kind: "name",
    labels: "given names|first name|forename|Vorname|Vornamen|prénom|prénoms|nombre|nome|voornaam",
  },
  {
    id: "party",
    kind: "name",
    labels:
      "party|parties|contracting party|by and between|between|among|Vertragspartei|Vertragsparteien|zwischen|partie|parties contractantes|entre|parte|partes contratantes|parti contraenti|tra|partij|partijen|tussen",
  },
  {
    id: "governing_law",
    kind: "name",
    labels:
      "governing law|jurisdiction|governed by the laws of|laws of the state of|state of|anwendbares Recht|droit applicable|ley aplicable|legge applicabile|toepasselijk recht",
  },
  {
    id: "term",
    kind: "duration",
    labels:
      "term|period of|for a period of|duration|contract term|Laufzeit|Vertragsdauer|durée|duración|durata|looptijd",
  },
];
