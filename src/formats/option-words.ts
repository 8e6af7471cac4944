import { foldText } from "./fold-text.ts";

/**
 * Words with the same meaning as an answer to a question with few answers, one line per answer: sex, marital status,
 * means of payment, how often. Single letters are codes on identity documents.
 */
const meanings = `
male masculine man männlich mann masculin homme masculino hombre varón maschio maschile mannelijk man mężczyzna męska muž mužské erkek mies mand mandlig muškarac férfi bărbat M
female feminine woman weiblich frau féminin femme femenino mujer hembra feminino mulher femmina femminile vrouwelijk vrouw kobieta żeńska žena ženské kadın nainen kvinde kvindelig kvinna kvinnlig kvinne femeie fêmea F W
diverse divers divers x nonbinary non-binary unspecified X
single unmarried ledig célibataire soltero soltera celibe nubile ongehuwd alleenstaand solteiro solteira kawaler panna svobodný svobodná bekar ogift ugift naimaton
married verheiratet marié mariée casado casada coniugato coniugata sposato sposata gehuwd getrouwd żonaty zamężna ženatý vdaná evli gift naimisissa
divorced geschieden divorcé divorcée divorciado divorciada divorziato divorziata gescheiden rozwiedziony rozwiedziona rozvedený rozvedená boşanmış frånskild skild fraskilt eronnut
widowed verwitwet veuf veuve viudo viuda vedovo vedova weduwe weduwnaar viúvo viúva wdowiec wdowa ovdovělý änka änkling enke enkemand leski
cash bar bargeld barzahlung espèces efectivo contanti contante contant dinheiro gotówka hotovost hotově nakit kontant kontanter käteinen
card credit-card debit-card kreditkarte karte ec-karte ec-cash girocard carte cb tarjeta carta bancomat pin pinpas bankkaart kaart cartão karta kart kort kortti visa mastercard maestro amex american-express v-pay vpay visa-debit debit-mastercard contactless kontaktlos
bank-transfer wire-transfer wire transfer überweisung banküberweisung virement transferencia transferencia-bancaria bonifico bonifico-bancario overschrijving overboeking transferência przelew převod bankovní-převod havale banköverföring bankoverførsel tilisiirto
cheque check scheck chèque talón assegno czek šek çek
direct-debit lastschrift sepa-lastschrift prélèvement domiciliación addebito-diretto automatische-incasso débito-direto polecenie-zapłaty autogiro betalingsservice avtalegiro suoraveloitus
weekly wöchentlich hebdomadaire semanal settimanale wekelijks tygodniowo týdně haftalık varje-vecka ugentlig
monthly monatlich mensuel mensuelle mensual mensile maandelijks mensal miesięcznie miesięczny měsíčně aylık månadsvis månedlig kuukausittain
quarterly vierteljährlich quartalsweise trimestriel trimestrielle trimestral trimestrale per-kwartaal kwartalnie čtvrtletně üç-aylık kvartalsvis
yearly annual annually jährlich annuel annuelle anual annuale jaarlijks rocznie roczny ročně yıllık årlig årligen vuosittain
full-time vollzeit temps-plein temps-complet tiempo-completo jornada-completa tempo-pieno voltijd fulltime tempo-integral pełny-etat plný-úvazek tam-zamanlı heltid kokoaikainen
part-time teilzeit temps-partiel tiempo-parcial media-jornada tempo-parziale deeltijd parttime tempo-parcial niepełny-etat částečný-úvazek yarı-zamanlı deltid osa-aikainen
one-way einfache-fahrt aller-simple solo-ida solo-andata enkele-reis só-ida enkel
round-trip return hin-und-rückfahrt aller-retour ida-y-vuelta andata-e-ritorno retour ida-e-volta gidiş-dönüş tur-retur
`;

/** Codes of a single letter are written in capitals. */
const codeLetters = /^\p{Lu}$/u;

function foldWord(text: string): string {
  return foldText(text.replace(/[\p{P}\p{S}]+/gu, " ")).replaceAll("ı", "i");
}

const answers = meanings
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

const meaningOfWord = new Map<string, Set<number>>();
for (const [meaning, words] of answers.entries()) {
  for (const word of words) {
    const key = codeLetters.test(word) ? word : foldWord(word);
    meaningOfWord.set(key, (meaningOfWord.get(key) ?? new Set()).add(meaning));
  }
}

const none: ReadonlySet<number> = new Set();

/** The answers that a text means, as numbers; none for a text that is no such word. */
export function meaningsOf(text: string): ReadonlySet<number> {
  const trimmed = text.trim();
  return meaningOfWord.get(codeLetters.test(trimmed) ? trimmed : foldWord(trimmed)) ?? none;
}

/** Words and codes that mean what an option does, in other languages or shorter; none for other options. */
export function wordsMeaning(option: string): { words: string[]; codes: string[] } {
  const all = [...meaningsOf(option)].flatMap((meaning) => answers[meaning] ?? []);
  const codes = all.filter((word) => codeLetters.test(word));
  return { words: all.filter((word) => !codeLetters.test(word)).map((word) => word.replaceAll("-", " ")), codes };
}
