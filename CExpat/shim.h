// A parser of expat that believes nothing: no entities of the document's own, none from outside.
#ifndef NODECALC_CEXPAT_SHIM_H
#define NODECALC_CEXPAT_SHIM_H

#include <expat.h>

/// A parser for one document without entities of its own; to be freed by `XML_ParserFree`.
static inline XML_Parser expat_careful_parser(void *data, XML_StartElementHandler start, XML_EndElementHandler end,
                                              XML_CharacterDataHandler text, XML_StartDoctypeDeclHandler doctype) {
  XML_Parser parser = XML_ParserCreate(0);
  if (!parser) return 0;
  XML_SetUserData(parser, data);
  XML_SetElementHandler(parser, start, end);
  XML_SetCharacterDataHandler(parser, text);
  // A document type is what entities are declared in: the handler is to stop at it.
  XML_SetStartDoctypeDeclHandler(parser, doctype);
  XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER);
#if defined(XML_DTD) && (XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 4))
  XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 2.0f);
  XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 20);
#endif
  return parser;
}

#endif
