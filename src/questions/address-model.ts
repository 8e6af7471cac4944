/**
 * Sentences by which a document speaks to a language model instead of to people: it is told to forget what it was asked, or
 * addressed by what it is. Never a mere mention: a contract may be about language models.
 */
const addresses: RegExp[] = [
  // The words with which servers mark who speaks
  /<\|\w+\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>/i,
  // English
  /(?<!not |never |n't )\b(?:ignore|disregard|forget|override)\s+(?:(?:all|any|of|your|the|these|those|previous|prior|preceding|earlier|above|other|system)\s+){1,5}(?:instructions?|prompts?|directions?|rules|guidelines)\b/i,
  /\b(?:system|developer)\s+(?:prompt|message|override)\s*[:.]/i,
  /\byou are (?:now )?(?:an?|the|my) (?:ai|artificial intelligence|assistant|chatbot|llm|language model)\b/i,
  /\b(?:note|message|notice|instructions?|attention|important)\b.{0,12}\b(?:to|for)\s+(?:the |any |all |an? )?(?:ai|llms?|ai assistants?|assistants?|chatbots?|language models?|automated (?:readers?|parsers?|systems?))\b/i,
  /\b(?:ai|llm|assistant|chatgpt|claude|gemini|language model)s?\b[:,]?\s+(?:you\s+)?(?:must|should|shall|have to|please)\b.{0,40}\b(?:answer|output|respond|reply|return|extract|report|write|quote)\b/i,
  // German
  /(?<!nicht )\b(?:ignoriere?n?|missachten?|vergiss|vergessen sie)\s+(?:(?:sie|alle|alles|die|deine|ihre|diese|bisherigen|vorherigen|obigen|anderen)\s+){1,5}(?:anweisung\w*|vorgaben|regeln|prompts?)\b/i,
  // French
  /\b(?:ignore[zr]?|oublie[zr]?)\s+(?:(?:toutes?|tous|les|tes|vos|ces|autres|précédentes)\s+){1,5}(?:instructions?|consignes?|règles)\b/i,
  // Spanish and Portuguese
  /\b(?:ignor[ae]d?|olvid[ae]|esqueça|desconsidere)\s+(?:(?:todas?|todos|as|las|los|tus|sus|suas|estas|otras|anteriores)\s+){1,5}(?:instrucciones|instruções|indicaciones|reglas|regras)\b/i,
  // Italian
  /\b(?:ignora(?:re|te)?|dimentica(?:re|te)?)\s+(?:(?:tutte|tutti|le|tue|vostre|queste|precedenti)\s+){1,5}(?:istruzioni|regole|indicazioni)\b/i,
  // Dutch
  /\b(?:negeer|vergeet)\s+(?:(?:alle|de|je|uw|deze|vorige|eerdere|bovenstaande)\s+){1,5}(?:instructies|regels|opdrachten)\b/i,
  // Polish
  /(?<!\p{L}|nie )(?:z?ignoruj|zapomnij|pomiń)(?:cie)?\s+(?:(?:o|wszystkie|wszystkich|swoje|swoich|twoje|te|tych|poprzednie|poprzednich|wcześniejsze|wcześniejszych|powyższe|powyższych|inne)\s+){1,5}(?:instrukcj|polece|zasad|wytyczn)\p{L}*/iu,
  // Turkish, whose verb comes last; with -ma it says the opposite, except in "dikkate alma"
  /(?<!\p{L})(?:(?:önceki|tüm|bütün|yukarıdaki|diğer|bu|sana|size|verilen)\s+){1,5}(?:talimat|kural|yönerge|komut)\p{L}*\s+(?:(?:yok say|göz ardı et|unut)(?:ın|ınız|in|iniz|un|unuz)?|dikkate alma(?:yın|yınız)?)(?!\p{L})/iu,
  // Swedish
  /(?<!\p{L})(?:ignorera|bortse från|glöm|strunta i)\s+(?:(?:alla|allt|de|dina|dessa|tidigare|föregående|ovanstående|andra)\s+){1,5}(?:instruktioner|anvisningar|regler)(?:na)?(?!\p{L})/iu,
  // Danish and Norwegian
  /(?<!\p{L})(?:ignorer|se bort fra|glem)\s+(?:(?:alle|alt|de|dine|disse|tidligere|foregående|ovenstående|andre)\s+){1,5}(?:instruktion|instruksjon|instruks|anvisning|regl)(?:er|erne|ene)(?!\p{L})/iu,
  // Czech
  /(?<!\p{L})(?:ignoruj|zapomeň)(?:te)?\s+(?:(?:na|všechny|všechna|své|svá|tvé|tyto|tato|předchozí|předešlé|výše uvedené|ostatní)\s+){1,5}(?:pokyny|instrukce|pravidla|příkazy)(?!\p{L})/iu,
  // Malay
  /(?<!\p{L}|jangan )(?:abaikan|lupakan)\s+(?:(?:semua|segala|kesemua|seluruh)\s+(?:arahan|peraturan|panduan)|(?:arahan|peraturan|panduan)\s+(?:sebelum\p{L}*|terdahulu|anda|sistem|di atas))(?!\p{L})/iu,
];

/** The longest text that is looked at, in characters: whoever speaks at such length does not only speak to models. */
const mostCharacters = 4000;

/** Whether a text speaks to a language model. */
export function addressesModel(text: string): boolean {
  const plain = text
    .slice(0, mostCharacters)
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ");
  return addresses.some((address) => address.test(plain));
}
